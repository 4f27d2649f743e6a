package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.process.FreePorts;
import io.barograph.testkit.process.RunningProgram;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From a kernel file to a node's taint and back: the exporter on a recording, the controller on a real API server with
/// the roles that we ship, each a process of its own.
@Tag("full")
@WithApiServer
class KernelFileToTaintIT {

    private static final String CONDITION = "KubepodsCPUContentionPressure";
    private static final String TAINT = "node.kubernetes.io/cpu-contention-pressure:NoSchedule";
    private static final List<String> FOUR_CASES =
            List.of("PressureHigh", "PressureRaised", "PressureFalling", "PressureCleared");
    private static final Path RECORDINGS = Checkout.HOME.resolve("examples/recordings");
    private static final Path QUICK = Checkout.HOME.resolve("e2e/src/test/resources/policies/quick.drl");

    private final ApiServer server;
    private final NodeObjects nodes;

    @TempDir
    private Path work;

    KernelFileToTaintIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
    }

    @BeforeEach
    void grantTheShippedRoles() {
        ControllerRights.grant(server);
    }

    @Test
    void taintsANodeWhilePodsContendAndReleasesItAfterwards() {
        String node = arrange("straight-enforce");
        int port = FreePorts.next();
        try (RunningProgram controller = controlling(port, node, "enforce", "--policies=" + QUICK)) {
            awaitLeadership(controller);
            try (RunningProgram _ = replaying(port, "S18_onset_and_relief.trace.gz", "4", node)) {
                followTheQuickPolicy(node);
            }
            assertThat(controller.stop()).isZero();
        }
    }

    private void followTheQuickPolicy(String node) {
        awaitTaintAndCondition(node);
        assertThat(nodes.message(node, CONDITION)).contains("20");
        awaitRelease(node);

        for (String demand : List.of(CONDITION, "cpu-contention-pressure")) {
            await().untilAsserted(() -> assertThat(pressureEvents(node, demand)).containsExactlyElementsOf(FOUR_CASES));
        }
        assertForeignThingsUntouched(node);
    }

    @Test
    @Tag("slow")
    void writesNothingWhenItOnlyObservesAndLogsWhatAReplayDecides() throws Exception {
        String node = arrange("straight-observe");
        String before = nodes.resourceVersion(node);
        Path log = work.resolve("decisions.jsonl");
        List<String> replayed = replayed("S18_onset_and_relief.trace.gz", node);
        int port = FreePorts.next();
        try (RunningProgram controller =
                        controlling(port, node, "observe", "--policies=" + QUICK, "--decision-log=" + log);
                RunningProgram _ = replaying(port, "S18_onset_and_relief.trace.gz", "10", node)) {
            await().untilAsserted(() -> assertThat(reasonsCounted(controller)).containsAll(FOUR_CASES));
            await().untilAsserted(
                            () -> assertThat(controller.text("/api/fleet")).contains("PressureCleared", CONDITION));
            await().untilAsserted(
                            () -> assertThat(Files.readAllLines(log)).hasSizeGreaterThanOrEqualTo(replayed.size()));
        }
        assertThat(nodes.resourceVersion(node)).isEqualTo(before);
        assertThat(nodes.events(node)).isEmpty();
        assertThat(Files.readAllLines(log)).isNotEmpty().isEqualTo(replayed);
    }

    @Test
    @Tag("slow")
    void raisesAndClearsWithTheShippedPolicyOnALongRecording() {
        String node = arrange("straight-shipped");
        int port = FreePorts.next();
        try (RunningProgram controller = controlling(port, node, "enforce");
                RunningProgram _ = replaying(port, "S36_long.trace.gz", "20", node)) {
            awaitTaintAndCondition(node);
            awaitRelease(node);
            assertThat(pressureEvents(node, CONDITION)).containsExactlyElementsOf(FOUR_CASES);
            assertForeignThingsUntouched(node);
            assertThat(reasonsCounted(controller)).containsAll(FOUR_CASES);
        }
    }

    private String arrange(String node) {
        nodes.create(node, Map.of());
        nodes.setCondition(node, "SomebodyElse", "True");
        nodes.addTaint(node, "example.com/reserved", "NoSchedule");
        return node;
    }

    private RunningProgram replaying(int port, String recording, String speed, String node) {
        return RunningProgram.exporterAt(
                port, work, "--replay=" + RECORDINGS.resolve(recording), "--speed=" + speed, "--node-name=" + node);
    }

    private RunningProgram controlling(int port, String node, String mode, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--kubeconfig=" + server.kubeconfig(ApiServerExtension.CONTROLLER),
                "--exporters=" + node + "=http://127.0.0.1:" + port,
                "--allow-small-pools",
                "--headroom=off",
                "--hazards=warn",
                "--mode=" + mode));
        arguments.addAll(List.of(more));
        return RunningProgram.controller(work, arguments.toArray(String[]::new));
    }

    private static void awaitLeadership(RunningProgram controller) {
        await().until(() -> controller.text("/api/fleet").contains("\"leading\":true"));
    }

    private void awaitTaintAndCondition(String node) {
        await().atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> {
                    assertThat(nodes.taints(node)).contains(TAINT);
                    assertThat(nodes.conditions(node)).containsEntry(CONDITION, "True");
                });
    }

    private void awaitRelease(String node) {
        await().atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> {
                    assertThat(nodes.taints(node)).doesNotContain(TAINT);
                    assertThat(nodes.conditions(node)).containsEntry(CONDITION, "False");
                    assertThat(pressureEvents(node, CONDITION)).contains("PressureCleared");
                });
    }

    private void assertForeignThingsUntouched(String node) {
        assertThat(nodes.conditions(node)).containsEntry("SomebodyElse", "True").containsEntry("Ready", "True");
        assertThat(nodes.taints(node)).contains("example.com/reserved:NoSchedule");
    }

    /// The reasons of the pressure events that speak of this demand, in the order of their time.
    private List<String> pressureEvents(String node, String demand) {
        return nodes.events(node).stream()
                .filter(event -> event.path("note").asText().contains(demand))
                .map((JsonNode event) -> event.path("reason").asText())
                .filter(FOUR_CASES::contains)
                .toList();
    }

    /// The transitions that a replay decides, as the decision log would hold them.
    private static List<String> replayed(String recording, String node) throws Exception {
        return ReplayOutput.transitions(RunningProgram.command(
                "replay",
                RECORDINGS.resolve(recording).toString(),
                "--policies=" + QUICK,
                "--node=" + node,
                "--output=json")
                .stream());
    }

    private static List<String> reasonsCounted(RunningProgram controller) {
        return controller
                .text("/metrics")
                .lines()
                .filter(line -> line.startsWith("barograph_transitions_total{") && !line.endsWith(" 0.0"))
                .map(line -> line.replaceAll(".*reason=\"([^\"]*)\".*", "$1"))
                .distinct()
                .toList();
    }
}
