package io.barograph.e2e.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.AuditLog;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An API server, nodes with exporters, and the controller that acts now.
final class UpgradeStage implements AutoCloseable {

    /// As demands and decision logs call it.
    static final String TAINT = "node.kubernetes.io/cpu-contention-pressure:NoSchedule";

    static final String CONDITION = "KubepodsCPUContentionPressure";

    private static final String TAINT_ON_NODE = "node.kubernetes.io/cpu-contention-pressure=:NoSchedule";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Path directory;
    private final ApiServer server;
    private final WatchedMarks marks;
    private final PressedNodes nodes;
    private final List<ControllerPod> pods = new ArrayList<>();
    private @Nullable ControllerPod acting;

    UpgradeStage(Path directory, String... names) {
        this.directory = directory;
        server = ApiServer.start(ClusterBinaries.find(), directory.resolve("server"));
        marks = new WatchedMarks(server.admin());
        nodes = new PressedNodes(server.admin(), directory, names);
    }

    ApiServer server() {
        return server;
    }

    WatchedMarks marks() {
        return marks;
    }

    PressedNodes nodes() {
        return nodes;
    }

    /// What a Deployment does: a pod of the release is started, and when it is ready the one before is ended.
    ControllerPod rollController(Release release) throws IOException {
        ControllerPod before = acting;
        ControllerPod next = ControllerPod.start(
                release, server, nodes.port(), directory.resolve("barograph-controller-" + pods.size()));
        pods.add(next);
        acting = next;
        if (before != null) {
            before.close();
        }
        return next;
    }

    /// Ends the controller that acts.
    void endController() {
        ControllerPod ending = acting;
        if (ending != null) {
            ending.close();
            acting = null;
        }
    }

    void press(String... names) {
        for (String node : names) {
            nodes.host(node).press("cpu");
        }
    }

    /// Waits until the nodes have the taint, and their condition is True.
    void awaitTaints(String... names) {
        for (String node : names) {
            await("taint and condition of " + node).atMost(PATIENCE).untilAsserted(() -> {
                assertThat(marks.taint(node, TAINT_ON_NODE)).as(log()).endsWith(true);
                assertThat(marks.condition(node, CONDITION)).endsWith("True");
            });
        }
    }

    /// Waits until the node has lost the taint, and its condition is False.
    void awaitRelease(String node) {
        await("release of " + node).atMost(PATIENCE).untilAsserted(() -> {
            assertThat(marks.taint(node, TAINT_ON_NODE)).as(log()).endsWith(true, false);
            assertThat(marks.condition(node, CONDITION)).endsWith("False");
        });
    }

    /// Waits until the controller has decided that the node's taint is in this phase, and says when that was.
    long awaitStep(ControllerPod pod, String node, String phase) {
        return await(phase + " of " + node).atMost(PATIENCE).until(() -> firstStep(pod, node, phase), Objects::nonNull);
    }

    /// When the node's taint first came to this phase, in the node's own time; null if it never did.
    static @Nullable Long firstStep(ControllerPod pod, String node, String phase) {
        return pod.steps(node, TAINT).stream()
                .filter(step -> step.toPhase().equals(phase))
                .map(ControllerPod.Step::monotonicMicros)
                .findFirst()
                .orElse(null);
    }

    /// Since the beginning the taint came once and did not go.
    void assertTaintedOnce(String... names) {
        for (String node : names) {
            assertThat(marks.taint(node, TAINT_ON_NODE)).as(node).containsExactly(false, true);
            assertThat(knownStatuses(node)).as(node).containsExactly("", "True");
        }
    }

    /// Since the beginning the taint came once and went once.
    void assertReleasedOnce(String... names) {
        for (String node : names) {
            assertThat(marks.taint(node, TAINT_ON_NODE)).as(node).containsExactly(false, true, false);
            assertThat(knownStatuses(node)).as(node).containsExactly("", "True", "False");
        }
    }

    /// The statuses of the condition, one after the other, but for Unknown: on a busy machine an exporter that is
    /// replaced
    /// may be away for longer than the 30 s after which it is silent.
    private List<String> knownStatuses(String node) {
        List<String> statuses = new ArrayList<>();
        for (String status : marks.condition(node, CONDITION)) {
            if (!status.equals("Unknown")
                    && (statuses.isEmpty() || !statuses.getLast().equals(status))) {
                statuses.add(status);
            }
        }
        return statuses;
    }

    /// The nodes whose condition was Unknown for a time.
    List<String> unknownNodes() {
        return nodes.names().stream()
                .filter(node -> marks.condition(node, CONDITION).contains("Unknown"))
                .toList();
    }

    /// Nothing of ours was ever there.
    void assertNeverMarked(String node) {
        assertThat(marks.values(node, Function.identity())).containsExactly(new WatchedMarks.Marks(Set.of(), Map.of()));
    }

    /// Nothing of ours is on any node.
    void assertNoMarks() {
        NodeObjects objects = new NodeObjects(server.admin());
        for (String node : nodes.names()) {
            assertThat(objects.get(node).toString()).doesNotContain("barograph.io", "contention", "Contention");
        }
    }

    /// What our accounts asked for in vain, one line each.
    Set<String> refusals() {
        return AuditLog.refused(server.auditLog(), "barograph").stream()
                .map(entry -> entry.path("verb").asText() + " "
                        + entry.at("/objectRef/resource").asText() + " "
                        + entry.at("/objectRef/name").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void keepLogs() {
        Path kept = Checkout.HOME.resolve("e2e/target/upgrade-logs");
        try {
            Files.createDirectories(kept);
            for (int i = 0; i < pods.size(); i++) {
                Files.writeString(
                        kept.resolve(nodes.names().getFirst() + "-controller-" + i + ".log"),
                        pods.get(i).log());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String log() {
        return pods.isEmpty() ? "" : pods.getLast().log();
    }

    @Override
    public void close() {
        endController();
        keepLogs();
        marks.close();
        nodes.close();
        server.close();
    }
}
