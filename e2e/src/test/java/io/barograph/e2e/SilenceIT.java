package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.cli.silence.SilenceCommand;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an operator says by `barograph silence` reaches a running controller, with the shipped roles for both.
@Tag("slow")
@WithApiServer
class SilenceIT {

    private static final String NODE = "silence-it";
    private static final String TAINT = "example.org/always:NoSchedule";
    private static final String ALWAYS = """
            rule "always"
            when
                Pressure(scope == NODE, resource == CPU, kind == SOME, avg10 >= 0)
            then
                node.condition("Always");
                node.taint("example.org/always", NoSchedule);
            end
            """;
    private static final Path RECORDING = Checkout.HOME.resolve("examples/recordings/S36_long.trace.gz");

    private final ApiServer server;
    private final NodeObjects nodes;

    @TempDir
    private Path work;

    SilenceIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        ControllerRights.grant(server);
        server.kubectl(
                "-n",
                "barograph",
                "create",
                "rolebinding",
                "silence-it",
                "--role=barograph-operator",
                "--user=" + ApiServerExtension.STRANGER);
        nodes.create(NODE, Map.of());
    }

    @AfterEach
    void nobodyIsSilencedAnyMore() {
        server.kubectl("-n", "barograph", "delete", "configmap", "barograph-silences", "--ignore-not-found");
        server.kubectl("-n", "barograph", "delete", "rolebinding", "silence-it");
        nodes.delete(NODE);
    }

    @Test
    void aStopAndASilenceAreObeyedWithinSecondsAndWhatTheyHeldBackComesAfterThem() throws IOException {
        silence("stop", "--reason=it begins stopped");
        Path policy = Files.writeString(work.resolve("always.drl"), ALWAYS);
        int port = FreePorts.next();
        try (RunningProgram _ = RunningProgram.exporterAt(port, work, "--replay=" + RECORDING, "--node-name=" + NODE);
                RunningProgram controller = RunningProgram.controller(
                        work,
                        "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                        "--exporters=" + NODE + "=http://127.0.0.1:" + port,
                        "--policy-mode=always=enforce",
                        "--allow-small-pools",
                        "--headroom=off",
                        "--hazards=warn",
                        "--policies=" + policy)) {
            eventually(() -> assertThat(controller.text("/metrics"))
                    .contains("barograph_stopped 1.0")
                    .contains("barograph_demands{policy=\"always\",rule=\"always\",phase=\"firing\",} 2.0"));
            eventually(() -> assertThat(controller.text("/api/fleet")).contains("it begins stopped"));
            assertThat(nodes.taints(NODE)).doesNotContain(TAINT);
            assertThat(nodes.conditions(NODE)).doesNotContainKey("Always");

            silence("resume");
            eventually(() -> assertThat(nodes.taints(NODE)).contains(TAINT));
            eventually(() -> assertThat(nodes.conditions(NODE)).containsEntry("Always", "True"));

            String id = silence("add", "--node=silence-?t", "--for=1h", "--reason=disk swap")
                    .replaceAll("(?s)silence ([0-9a-f]+) by jo until .*", "$1");
            eventually(() -> assertThat(nodes.taints(NODE)).doesNotContain(TAINT));
            eventually(() -> assertThat(nodes.reasons(NODE)).contains("ActionSuppressedBySilence"));
            assertThat(nodes.conditions(NODE)).containsEntry("Always", "True");
            assertThat(silence("list")).contains(id, "holds", "node=silence-?t", "disk swap");

            silence("expire", id);
            eventually(() -> assertThat(nodes.taints(NODE)).contains(TAINT));
        }
    }

    @Test
    void aStopOfBytesIsSeenAndTakenBack() throws IOException {
        assertThat(silence(1, "list"))
                .contains("the ConfigMap barograph-silences of namespace barograph does not exist");
        Path bytes = Files.write(work.resolve("stop"), new byte[] {(byte) 0xff, 0});
        server.kubectl("-n", "barograph", "create", "configmap", "barograph-silences", "--from-file=" + bytes);
        assertThat(silence("list")).startsWith("STOPPED: ").contains("the entry stop cannot be read");
        silence("resume");
        assertThat(silence("list"))
                .isEqualTo(
                        "no silence holds or is pending in the ConfigMap barograph-silences of namespace barograph\n");
    }

    @Test
    void theControllersRoleLetsItReadThisOneConfigMapAndNoOther() {
        server.kubectl("-n", "barograph", "create", "configmap", "barograph-silences");
        ApiClient controller = server.client(ApiServerExtension.CONTROLLER);
        String all = "/api/v1/namespaces/barograph/configmaps";
        assertThat(controller.get(all + "/barograph-silences").status()).isEqualTo(200);
        for (String more : List.of("", "?watch=true&timeoutSeconds=1", "/another")) {
            assertThat(controller.get(all + more).status()).as(more).isEqualTo(403);
        }
    }

    /// What the command prints for an account with these rights only.
    private String silence(String... arguments) {
        return silence(0, arguments);
    }

    /// The same; of one that fails, what it says of that.
    private String silence(int exit, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--kubeconfig=" + server.kubeconfig(ApiServerExtension.STRANGER));
        if (arguments[0].equals("add") || arguments[0].equals("stop")) {
            all.add("--author=jo");
        }
        InProcessCommand ran = InProcessCommand.run(new SilenceCommand(), all.toArray(String[]::new));
        assertThat(ran.exit()).as("%s: %s", all, ran.err()).isEqualTo(exit);
        return exit == 0 ? ran.out() : ran.err();
    }

    private static void eventually(ThrowingRunnable holds) {
        await().pollInterval(Duration.ofMillis(200)).untilAsserted(holds);
    }
}
