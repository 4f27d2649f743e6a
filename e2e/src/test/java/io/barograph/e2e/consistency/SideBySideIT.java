package io.barograph.e2e.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.silence.SilenceCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Three nodes with a budget of one, a human's hand, a silence and a hazard: what `kubectl`, `status` and `explain` say
/// of each is the same.
@Tag("slow")
@WithApiServer
class SideBySideIT {

    private static final String POOL = "side-by-side";
    private static final String TAINT = ControllerAnswers.TAINT;
    private static final String CONDITION = "KubepodsCPUContentionPressure";
    private static final Path POLICY = Checkout.HOME.resolve("e2e/src/test/resources/policies/truth.drl");
    private static final String CRITICAL = """
        {"apiVersion":"apps/v1","kind":"DaemonSet","metadata":{"name":"side-by-side-cni","namespace":"kube-system"},
         "spec":{"selector":{"matchLabels":{"app":"cni"}},
           "template":{"metadata":{"labels":{"app":"cni"}},
             "spec":{"priorityClassName":"system-node-critical","nodeSelector":{"node-pool":"side-by-side"},
                     "containers":[{"name":"c","image":"i"}]}}}}\
        """;

    private final ApiServer server;
    private final NodeObjects nodes;
    /// Events outlive a node: each test has names of its own.
    private final String id = UUID.randomUUID().toString().substring(0, 8);

    private final String a = POOL + "-a-" + id;
    private final String b = POOL + "-b-" + id;
    private final String c = POOL + "-c-" + id;

    @TempDir
    private Path work;

    SideBySideIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
    }

    @BeforeEach
    void grant() {
        ControllerRights.grant(server);
    }

    @AfterEach
    void takeAway() {
        server.kubectl("-n", "kube-system", "delete", "daemonset", "side-by-side-cni", "--ignore-not-found");
        server.kubectl("-n", "barograph", "delete", "configmap", "barograph-silences", "--ignore-not-found");
    }

    @Test
    void aBudgetHoldsTheSecondNodeBackAndItIsNotTaintedOnceItOnlyKeepsFiring() {
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, a, b, c);
                ControllerAnswers controller = controller(told)) {
            told.contend(a);
            told.until("A is tainted", () -> assertThat(nodes.taints(a)).contains(TAINT));
            told.contend(b);
            told.until(
                    "B is held back", () -> assertThat(controller.heldBack(b)).isEqualTo("budget"));
            assertThat(nodes.taints(b)).doesNotContain(TAINT);
            assertThat(nodes.conditions(b)).containsEntry(CONDITION, "True");
            assertThat(controller.table(b)).contains("held back", "budget of");
            assertThat(controller.explain(b)).contains("held back", "budget of").doesNotContain("should be tainted");
            assertThat(controller.explain(a)).contains(a + " should be tainted").doesNotContain("held back");
            assertThat(controller.status(c)).isEqualTo("calm");

            told.calmDown(a);
            told.until("A keeps firing", () -> assertThat(controller.phase(a)).isEqualTo("keep-firing"));
            told.throughout(10, () -> {});
            told.calmDown(b);
            told.until("B keeps firing", () -> assertThat(controller.phase(b)).isEqualTo("keep-firing"));
            told.until("A is released", () -> assertThat(nodes.taints(a)).doesNotContain(TAINT));
            told.throughout(5, () -> assertThat(nodes.taints(b)).doesNotContain(TAINT));
            assertThat(controller.phase(b)).isEqualTo("keep-firing");
            assertThat(controller.explain(b)).contains("keep-firing").doesNotContain("should be tainted");
            told.until("B is released", () -> assertThat(nodes.conditions(b)).containsEntry(CONDITION, "False"));
            assertThat(nodes.notes(b)).noneMatch(note -> note.contains("TaintAdded"));
        }
    }

    @Test
    void aSilenceAndAHumanAreNamedByAll() {
        server.kubectl(
                "-n",
                "barograph",
                "create",
                "rolebinding",
                POOL,
                "--role=barograph-operator",
                "--user=" + ApiServerExtension.STRANGER);
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, a, b, c);
                ControllerAnswers controller = controller(told)) {
            String id = silence("add", "--node=" + c, "--for=1h", "--reason=disk swap", "--author=jo")
                    .replaceAll("(?s)silence ([0-9a-f]+) by jo until .*", "$1");
            told.contend(c);
            told.until("C is silenced", () -> assertThat(controller.heldBack(c)).isEqualTo("silence"));
            assertThat(nodes.taints(c)).doesNotContain(TAINT);
            assertThat(controller.table(c)).contains("held back", "disk swap");
            assertThat(controller.explain(c)).contains("held back", "disk swap", id);

            silence("expire", id);
            told.until("C is tainted", () -> assertThat(nodes.taints(c)).contains(TAINT));
            server.kubectl("taint", "node", c, TAINT + "-");
            told.until(
                    "C is overridden", () -> assertThat(controller.heldBack(c)).isEqualTo("override"));
            assertThat(nodes.taints(c)).doesNotContain(TAINT);
            assertThat(controller.table(c)).contains("held back", "removed it from the node");
            assertThat(controller.explain(c)).contains("held back", "removed it from the node");
        } finally {
            server.kubectl("-n", "barograph", "delete", "rolebinding", POOL);
        }
    }

    @Test
    void aHazardIsNamedByAllUntilItIsGone() {
        server.kubectl("create", "-f", file(CRITICAL).toString()); // before the controller, which looks once a minute
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, a, b, c);
                ControllerAnswers controller = controller(told)) {
            told.until(
                    "the hazard is seen",
                    () -> assertThat(controller.text("/api/fleet")).contains("side-by-side-cni"));
            told.contend(b);
            told.until(
                    "B is held back by a hazard",
                    () -> assertThat(controller.heldBack(b)).isEqualTo("hazard"));
            assertThat(nodes.taints(b)).doesNotContain(TAINT);
            assertThat(controller.table(b)).contains("held back", "side-by-side-cni");
            assertThat(controller.explain(b)).contains("held back", "side-by-side-cni");
            server.kubectl("-n", "kube-system", "delete", "daemonset", "side-by-side-cni");
            told.until("B is tainted", () -> assertThat(nodes.taints(b)).contains(TAINT));
        }
    }

    @Test
    void aFollowerSaysWhoLeadsAndOwnsNothing() {
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, a, b, c);
                ControllerAnswers leader = controller(told)) {
            told.until(
                    "it leads",
                    () -> assertThat(leader.replica().path("leading").asBoolean())
                            .isTrue());
            try (ControllerAnswers follower = controller(told)) {
                told.contend(a);
                told.until("A is tainted", () -> assertThat(nodes.taints(a)).contains(TAINT));
                told.contend(b);
                told.until(
                        "the leader holds B back",
                        () -> assertThat(leader.heldBack(b)).isEqualTo("budget"));
                told.until("the follower says who leads", () -> {
                    JsonNode said = follower.replica();
                    assertThat(said.path("leading").asBoolean()).isFalse();
                    assertThat(said.path("leader").asText())
                            .isEqualTo(leader.replica().path("identity").asText());
                });
                told.until(
                        "the follower leaves it to the leader",
                        () -> assertThat(follower.heldBack(b)).isEqualTo("not_leader"));
                assertThat(follower.explain(b)).contains("does not lead").doesNotContain("should be tainted");
            }
        }
    }

    @Test
    void aSilentNodesTaintGoesForThatReasonAndItsConditionSaysWhatItWas() {
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, a, b, c);
                ControllerAnswers controller = controller(told, "--stale-hold=30s")) {
            told.contend(a);
            told.until("A is tainted", () -> assertThat(nodes.taints(a)).contains(TAINT));
            told.silence(a);
            told.until(
                    "A's condition is unknown",
                    () -> assertThat(nodes.conditions(a)).containsEntry(CONDITION, "Unknown"));
            assertThat(nodes.message(a, CONDITION)).contains("silent", "True since");
            assertThat(controller.status(a)).isEqualTo("silent");
            told.until("A is released", () -> assertThat(nodes.taints(a)).doesNotContain(TAINT));
            told.until(
                    "the event says why",
                    () -> assertThat(nodes.notes(a))
                            .anySatisfy(note ->
                                    assertThat(note).startsWith("TaintRemoved").contains(TAINT, "silent"))
                            .noneMatch(note -> note.contains("not demanded any more")));
        }
    }

    private ControllerAnswers controller(ScriptedNodes told, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                told.option(),
                "--policies=" + POLICY,
                "--mode=enforce",
                "--max-tainted-nodes=1",
                "--headroom=off"));
        arguments.addAll(List.of(more));
        return new ControllerAnswers(RunningProgram.controller(work, arguments.toArray(String[]::new)));
    }

    private String silence(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--kubeconfig=" + server.kubeconfig(ApiServerExtension.STRANGER));
        return InProcessCommand.printed(new SilenceCommand(), all.toArray(String[]::new));
    }

    private Path file(String json) {
        try {
            return Files.writeString(work.resolve("critical.json"), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
