package io.barograph.e2e.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.cli.status.StatusCommand;
import io.barograph.e2e.InProcessCommand;
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

/// A fleet of which not every node can have an exporter, on a real server with the shipped DaemonSet and roles.
@Tag("slow")
@WithApiServer
class NodesWithoutExporterIT {

    private static final String DAEMON_SETS = "/apis/apps/v1/namespaces/barograph/daemonsets";
    private static final Path RECORDING = Checkout.HOME.resolve("examples/recordings/S36_long.trace.gz");
    /// What it reads is in the recording.
    private static final String JUDGED = """
            rule "busy"
            when
                Pressure(scope == NODE, resource == CPU, kind == SOME, avg10 >= 100)
            then
                node.condition("Busy");
            end
            """;

    private static final Map<String, String> LINUX = Map.of("kubernetes.io/os", "linux");
    private static final Map<String, String> WINDOWS = Map.of("kubernetes.io/os", "windows");

    private final ApiServer server;
    private final ApiClient admin;
    private final NodeObjects nodes;
    /// Other tests leave nodes on the server.
    private final String ours = "-" + UUID.randomUUID();
    private final String linux = "linux" + ours;
    private final String windows = "windows" + ours;
    private final String virtual = "virtual" + ours;
    private final String fargate = "fargate" + ours;

    @TempDir
    private Path work;

    NodesWithoutExporterIT(ApiServer server) {
        this.server = server;
        this.admin = server.admin();
        this.nodes = new NodeObjects(admin);
        ControllerRights.grant(server);
        server.deploy("exporter-daemonset.yaml");
        create(linux, LINUX, "127.0.0.1");
        create(windows, WINDOWS, "127.0.0.2");
        create(virtual, Map.of("kubernetes.io/os", "linux", "type", "virtual-kubelet"), "127.0.0.2");
        create(fargate, Map.of("kubernetes.io/os", "linux", "eks.amazonaws.com/compute-type", "fargate"), "127.0.0.2");
    }

    private void create(String name, Map<String, String> labels, String address) {
        nodes.create(name, labels);
        nodes.patchStatus(
                        name,
                        "{\"status\":{\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"" + address + "\"}]}}")
                .orFail();
    }

    @AfterEach
    void leave() {
        admin.delete(DAEMON_SETS + "/barograph-exporter");
        List.of(linux, windows, virtual, fargate).forEach(nodes::delete);
    }

    private static void eventually(ThrowingRunnable what) {
        await().atMost(Duration.ofMinutes(4)).untilAsserted(what);
    }

    @Test
    void aNodeThatCannotHaveOneIsListedApartAndIsNeverSilent() throws IOException {
        int port = FreePorts.next();
        Path policy = Files.writeString(work.resolve("busy.drl"), JUDGED);
        try (RunningProgram _ = RunningProgram.exporterAt(port, work, "--replay=" + RECORDING, "--node-name=" + linux);
                RunningProgram controller = RunningProgram.controller(
                        work,
                        "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                        "--policies=" + policy,
                        "--exporter-port=" + port)) {
            awaitApart(controller, virtual, fargate, windows);
            eventually(() -> assertThat(controller.text("/metrics")).contains(level(linux)));
            assertThat(controller.text("/metrics"))
                    .doesNotContain(windows)
                    .doesNotContain(virtual)
                    .doesNotContain(fargate);
            assertThat(controller.number("barograph_nodes_without_exporter")).isGreaterThanOrEqualTo(3);
            assertThat(controller.text("/api/nodes")).contains(windows, virtual, fargate);
            eventually(() -> assertThat(
                            status(controller, "--firing", "--node=*" + ours).exit())
                    .isZero());
            InProcessCommand status = status(controller, "--node=*" + ours);
            assertThat(status.out())
                    .contains(linux)
                    .contains("without exporter, not judged: 3 nodes: " + fargate + ", " + virtual + ", " + windows);
            assertThat(status(controller, "--node=" + windows).exit()).isZero();

            // Once it can have one, its silence is news.
            server.kubectl("label", "--overwrite", "node", windows, "kubernetes.io/os=linux");
            awaitApart(controller, virtual, fargate);
            eventually(() -> assertThat(controller.text("/metrics")).contains(level(windows) + ",pool=\"\",} 3.0"));
            server.kubectl("label", "--overwrite", "node", windows, "kubernetes.io/os=windows");
            eventually(() -> assertThat(controller.text("/metrics")).doesNotContain(windows));

            // The DaemonSet is for other nodes from now on.
            server.kubectl("-n", "barograph", "patch", "daemonset", "barograph-exporter", "--type=json", "-p", """
                    [{"op":"replace","path":"/spec/template/spec/nodeSelector","value":{"kubernetes.io/os":"windows"}}]\
                    """);
            awaitApart(controller, virtual, fargate, linux);
            eventually(() -> assertThat(controller.text("/metrics"))
                    .contains(level(windows))
                    .doesNotContain(linux));
        }
    }

    @Test
    void anOperatorsSelectorGoesBeforeTheDaemonSet() {
        try (RunningProgram controller = RunningProgram.controller(
                work,
                "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                "--exporter-selector=kubernetes.io/os in (windows),!type")) {
            awaitApart(controller, virtual, fargate, linux);
            eventually(() -> assertThat(controller.text("/metrics"))
                    .contains(level(windows))
                    .doesNotContain(linux));
        }
    }

    private static String level(String node) {
        return "barograph_node_level{node=\"" + node + "\"";
    }

    /// Until of the nodes that are not judged these are ours.
    private void awaitApart(RunningProgram controller, String... nodes) {
        eventually(() -> {
            List<String> names = new ArrayList<>();
            new ObjectMapper()
                    .readTree(controller.text("/api/status"))
                    .at("/without_exporter/names")
                    .forEach(each -> names.add(each.asText()));
            names.removeIf(each -> !each.endsWith(ours));
            assertThat(names).containsExactlyInAnyOrder(nodes);
        });
    }

    private static InProcessCommand status(RunningProgram controller, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--controller=" + controller.url());
        return InProcessCommand.run(new StatusCommand(), all.toArray(String[]::new));
    }
}
