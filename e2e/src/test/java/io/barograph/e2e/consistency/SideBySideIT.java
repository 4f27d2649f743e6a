package io.barograph.e2e.consistency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.silence.SilenceCommand;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.process.RunningProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Three nodes with a budget of one, a human's hand, a silence and a hazard: what `kubectl`, `status` and `explain` say
/// of each is the same.
@Tag("slow")
@ExtendWith(ApiServerExtension.class)
class SideBySideIT {

    private static final String POOL = "side-by-side";
    private static final String A = POOL + "-a";
    private static final String B = POOL + "-b";
    private static final String C = POOL + "-c";
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
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, A, B, C);
                ControllerAnswers controller = controller(told)) {
            told.contend(A);
            told.until("A is tainted", () -> assertThat(nodes.taints(A)).contains(TAINT));
            told.contend(B);
            told.until(
                    "B is held back", () -> assertThat(controller.heldBack(B)).isEqualTo("budget"));
            assertThat(nodes.taints(B)).doesNotContain(TAINT);
            assertThat(nodes.conditions(B)).containsEntry(CONDITION, "True");
            assertThat(controller.table(B)).contains("held back", "budget of");
            assertThat(controller.explain(B)).contains("held back", "budget of").doesNotContain("is to be tainted");
            assertThat(controller.explain(A)).contains(A + " is to be tainted").doesNotContain("held back");
            assertThat(controller.status(C)).isEqualTo("calm");

            told.calmDown(A);
            told.until("A keeps firing", () -> assertThat(controller.phase(A)).isEqualTo("keep-firing"));
            told.throughout(10, () -> {});
            told.calmDown(B);
            told.until("B keeps firing", () -> assertThat(controller.phase(B)).isEqualTo("keep-firing"));
            told.until("A is released", () -> assertThat(nodes.taints(A)).doesNotContain(TAINT));
            told.throughout(5, () -> assertThat(nodes.taints(B)).doesNotContain(TAINT));
            assertThat(controller.phase(B)).isEqualTo("keep-firing");
            assertThat(controller.explain(B)).contains("keep-firing").doesNotContain("is to be tainted");
            told.until("B is released", () -> assertThat(nodes.conditions(B)).containsEntry(CONDITION, "False"));
            assertThat(notes(B)).noneMatch(note -> note.contains("TaintAdded"));
        }
    }

    @Test
    void aSilenceAHumanAndAHazardAreNamedByAll() {
        server.kubectl(
                "-n",
                "barograph",
                "create",
                "rolebinding",
                POOL,
                "--role=barograph-operator",
                "--user=" + ApiServerExtension.STRANGER);
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, A, B, C);
                ControllerAnswers controller = controller(told)) {
            String id = silence("add", "--node=" + C, "--for=1h", "--reason=disk swap", "--author=jo")
                    .replaceAll("(?s)silence ([0-9a-f]+) by jo until .*", "$1");
            told.contend(C);
            told.until("C is silenced", () -> assertThat(controller.heldBack(C)).isEqualTo("silence"));
            assertThat(nodes.taints(C)).doesNotContain(TAINT);
            assertThat(controller.table(C)).contains("held back", "disk swap");
            assertThat(controller.explain(C)).contains("held back", "disk swap", id);

            silence("expire", id);
            told.until("C is tainted", () -> assertThat(nodes.taints(C)).contains(TAINT));
            server.kubectl("taint", "node", C, TAINT + "-");
            told.until(
                    "C is overridden", () -> assertThat(controller.heldBack(C)).isEqualTo("override"));
            assertThat(nodes.taints(C)).doesNotContain(TAINT);
            assertThat(controller.table(C)).contains("held back", "removed it from the node");
            assertThat(controller.explain(C)).contains("held back", "removed it from the node");

            server.kubectl("create", "-f", file(CRITICAL).toString());
            told.until(
                    "the hazard is seen",
                    () -> assertThat(controller.text("/api/fleet")).contains("side-by-side-cni"));
            told.contend(B);
            told.until(
                    "B is held back by a hazard",
                    () -> assertThat(controller.heldBack(B)).isEqualTo("hazard"));
            assertThat(nodes.taints(B)).doesNotContain(TAINT);
            assertThat(controller.table(B)).contains("held back", "side-by-side-cni");
            assertThat(controller.explain(B)).contains("held back", "side-by-side-cni");
            server.kubectl("-n", "kube-system", "delete", "daemonset", "side-by-side-cni");
            told.until("B is tainted", () -> assertThat(nodes.taints(B)).contains(TAINT));
        } finally {
            server.kubectl("-n", "barograph", "delete", "rolebinding", POOL);
        }
    }

    @Test
    void aFollowerSaysWhoLeadsAndOwnsNothing() {
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, A, B, C);
                ControllerAnswers leader = controller(told)) {
            told.until(
                    "it leads",
                    () -> assertThat(leader.replica().path("leading").asBoolean())
                            .isTrue());
            try (ControllerAnswers follower = controller(told)) {
                told.contend(A);
                told.until("A is tainted", () -> assertThat(nodes.taints(A)).contains(TAINT));
                told.contend(B);
                told.until(
                        "the leader holds B back",
                        () -> assertThat(leader.heldBack(B)).isEqualTo("budget"));
                told.until("the follower says who leads", () -> {
                    JsonNode said = follower.replica();
                    assertThat(said.path("leading").asBoolean()).isFalse();
                    assertThat(said.path("leader").asText())
                            .isEqualTo(leader.replica().path("identity").asText());
                });
                told.until(
                        "the follower leaves it to the leader",
                        () -> assertThat(follower.heldBack(B)).isEqualTo("not_leader"));
                assertThat(follower.explain(B)).contains("does not lead").doesNotContain("is to be tainted");
            }
        }
    }

    @Test
    void aSilentNodesTaintGoesForThatReasonAndItsConditionSaysWhatItWas() {
        try (ScriptedNodes told = new ScriptedNodes(server.admin(), POOL, A, B, C);
                ControllerAnswers controller = controller(told, "--stale-hold=30s")) {
            told.contend(A);
            told.until("A is tainted", () -> assertThat(nodes.taints(A)).contains(TAINT));
            told.silence(A);
            told.until(
                    "A's condition is unknown",
                    () -> assertThat(nodes.conditions(A)).containsEntry(CONDITION, "Unknown"));
            assertThat(message(A)).contains("silent", "True since");
            assertThat(controller.status(A)).isEqualTo("silent");
            told.until("A is released", () -> assertThat(nodes.taints(A)).doesNotContain(TAINT));
            told.until(
                    "the event says why",
                    () -> assertThat(notes(A))
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
        return ControllerAnswers.run(new SilenceCommand(), all.toArray(String[]::new));
    }

    private String message(String node) {
        JsonNode condition = nodes.condition(node, CONDITION);
        return condition == null ? "" : condition.path("message").asText();
    }

    private List<String> notes(String node) {
        return nodes.events(node).stream()
                .map(event ->
                        event.path("reason").asText() + " " + event.path("note").asText())
                .toList();
    }

    private Path file(String json) {
        try {
            return Files.writeString(work.resolve("critical.json"), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
