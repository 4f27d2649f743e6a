package io.barograph.e2e.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.exporter.ExporterProcess;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.ClusterUser;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningProgram;
import io.barograph.testkit.prometheus.Prometheus;
import io.barograph.web.config.ListenAddress;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A calm fleet of Linux, Windows and virtual nodes on an API server of its own, observed with the shipped
/// DaemonSet, roles and alerts: nodes that cannot have an exporter raise no alert, and count in no budget. All
/// alerts are given here without the time that they must last.
@Tag("full")
class MixedFleetIT {

    private static final int LINUX_NODES = 4;
    private static final String RECORDING = "pods/P01_calm.trace.gz";
    /// The recording has what it reads, and is calm.
    private static final String POLICY = """
            rule "tasks wait for CPU"
            when
                Pressure(scope == NODE, resource == CPU, kind == SOME, avg10 >= 90)
            then
                node.taint("example.com/busy", NoSchedule);
            end
            """;

    private static final Duration WATCHED = Duration.ofSeconds(30);
    private static final Map<String, Map<String, String>> WITHOUT_EXPORTER = Map.of(
            "windows-1", Map.of("kubernetes.io/os", "windows"),
            "windows-2", Map.of("kubernetes.io/os", "windows"),
            "windows-3", Map.of("kubernetes.io/os", "windows"),
            "windows-4", Map.of("kubernetes.io/os", "windows"),
            "virtual-1", Map.of("kubernetes.io/os", "linux", "type", "virtual-kubelet"),
            "virtual-2", Map.of("kubernetes.io/os", "linux", "type", "virtual-kubelet"),
            "fargate-1", Map.of("kubernetes.io/os", "linux", "eks.amazonaws.com/compute-type", "fargate"));

    @TempDir
    private Path work;

    private final int port = FreePorts.next();
    private final List<ExporterProcess> exporters = new ArrayList<>();

    @AfterEach
    void closeExporters() {
        exporters.forEach(ExporterProcess::close);
    }

    private void createFleet(ApiServer server) {
        NodeObjects nodes = new NodeObjects(server.admin());
        for (int i = 1; i <= LINUX_NODES; i++) {
            String address = "127.0.0." + i;
            createNode(nodes, "linux-" + i, Map.of("kubernetes.io/os", "linux"), address);
            if (i > 1) {
                exporters.add(ReplayingExporter.of("linux-" + i, new ListenAddress(address, port), RECORDING, 2));
            }
        }
        WITHOUT_EXPORTER.forEach((name, labels) -> createNode(nodes, name, labels, "127.0.0.100"));
    }

    private static void createNode(NodeObjects nodes, String name, Map<String, String> labels, String address) {
        nodes.create(name, labels);
        nodes.patchStatus(
                        name,
                        "{\"status\":{\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"" + address + "\"}]}}")
                .orFail();
    }

    @Test
    void nodesWithoutExporterRaiseNoAlertAndCountInNoBudget() throws Exception {
        String shipped = Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml"));
        Path rules = Files.writeString(work.resolve("rules.yaml"), shipped.replaceAll("(?m)^ *for: .*\\n", ""));
        Path policy = Files.writeString(work.resolve("busy.drl"), POLICY);
        try (ApiServer server = ApiServer.start(
                ClusterBinaries.find(), work.resolve("server"), ClusterUser.of(ApiServerExtension.CONTROLLER))) {
            ControllerRights.grant(server);
            server.deploy("exporter-daemonset.yaml");
            createFleet(server);
            // The one that Prometheus scrapes is a process of its own: what it costs is an alert, too.
            Path recording = Checkout.HOME.resolve("examples/recordings").resolve(RECORDING);
            try (RunningProgram _ = RunningProgram.exporterAt(
                            port, work, "--replay=" + recording, "--speed=2", "--node-name=linux-1");
                    RunningProgram controller = RunningProgram.controller(
                            work,
                            "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                            "--policies=" + policy,
                            "--max-tainted-nodes=50%",
                            "--max-tainted-per-pool=50%",
                            "--exporter-port=" + port);
                    Prometheus prometheus = Prometheus.scraping(
                            work, rules, URI.create("http://127.0.0.1:" + port), controller.url())) {
                await().atMost(Duration.ofMinutes(4))
                        .until(() -> prometheus
                                        .values("barograph_node_level == 0", "node")
                                        .keySet()
                                        .equals(Set.of("linux-1", "linux-2", "linux-3", "linux-4"))
                                && prometheus.values("up == 1", "job").size() == 2
                                && controller.number("barograph_nodes_without_exporter") == WITHOUT_EXPORTER.size());
                Instant from = Instant.now().plusSeconds(2);
                await().atMost(Duration.ofMinutes(2)).until(() -> Instant.now().isAfter(from.plus(WATCHED)));

                assertThat(CalmAlertsIT.raised(prometheus, from)).isEmpty();
                assertThat(prometheus.values("barograph_nodes_stale == 0", "job"))
                        .hasSize(1);
                assertThat(budgets(controller))
                        .contains("cluster any 2 of 4", "pool hard 2 of 4", "pool soft 2 of 4")
                        .allMatch(budget -> budget.endsWith(" of " + LINUX_NODES));
            }
        }
    }

    /// `SCOPE TAINTS LIMIT of NODES`
    private static List<String> budgets(RunningProgram controller) throws IOException {
        JsonNode budgets = new ObjectMapper().readTree(controller.text("/api/fleet"));
        return budgets.path("budgets")
                .valueStream()
                .map(budget -> "%s %s %d of %d"
                        .formatted(
                                budget.path("scope").asText(),
                                budget.path("taints").asText(),
                                budget.path("limit").asInt(),
                                budget.path("nodes").asInt()))
                .toList();
    }
}
