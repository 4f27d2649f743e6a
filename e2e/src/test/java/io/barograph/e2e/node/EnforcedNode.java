package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.e2e.documentation.ProcessPod;
import io.barograph.e2e.reconcile.DeployedAccount;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.process.FreePorts;
import module java.base;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/// The test node with what a cluster has around it and both programs as they are deployed: the exporter by its
/// DaemonSet, from its image; the controller by its Deployment, whose pod is a process beside the node, as it would be
/// on another node.
final class EnforcedNode implements AutoCloseable {

    static final String OURS = "system:serviceaccount:barograph:barograph-controller";

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Path DEPLOY = Checkout.HOME.resolve("deploy");
    private static final String DAEMON_SET = "/apis/apps/v1/namespaces/barograph/daemonsets/barograph-exporter";
    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/barograph/deployments/barograph-controller";

    /// What is loaded of the shipped policies waits less long, and leaves alone what this machine does besides: only
    /// pods that wait for CPUs count. One node is a small pool without room elsewhere.
    private static final List<String> ARGUMENTS = List.of(
            "--mode=enforce",
            "--allow-small-pools",
            "--headroom=off",
            "--set=contention.gracePeriod=5s,contention.transitionPeriod=5s",
            "--set=contention.systemCpuThreshold=100,contention.systemMemoryThreshold=100",
            "--set=contention.systemDiskThreshold=100,contention.kubepodsMemoryThreshold=100",
            "--set=contention.kubepodsDiskThreshold=100");

    private final Path directory;
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final TestNode node;
    private final ControlPlane plane;
    private @Nullable ProcessPod controller;

    /// Starts all but the controller, and returns when the exporter is ready.
    ///
    /// @param directory for what is written
    EnforcedNode(Path directory) throws Exception {
        this.directory = directory;
        Path image = ExporterImage.build(directory.resolve("exporter.tar"));
        this.node = TestNode.start(image);
        open.push(node::close);
        try {
            open.push(DeployedAccount.controller(api())::close);
            this.plane = ControlPlane.start(api(), directory);
            open.push(plane::close);
            deployExporter();
        } catch (Exception | Error e) {
            close();
            throw e;
        }
    }

    private void deployExporter() throws IOException {
        // Where images lie is up to the runtime; this one has another snapshotter
        apply(
                "exporter-daemonset.yaml",
                "io.containerd.snapshotter.v1.overlayfs",
                "io.containerd.snapshotter.v1.native");
        await(
                "the exporter's pod",
                () -> assertThat(api().admin()
                                .get(DAEMON_SET)
                                .orFail()
                                .at("/status/numberReady")
                                .asInt())
                        .isEqualTo(1));
    }

    /// Starts the controller, and returns when it is ready.
    void startController() throws IOException {
        Path policy = Checkout.HOME.resolve("rules/policies/contention.drl");
        api().kubectl("-n", "barograph", "create", "configmap", "barograph-policies", "--from-file=" + policy);
        apply(
                "controller.yaml",
                "- --mode=observe",
                "- " + String.join("\n            - ", ARGUMENTS),
                "# - --policies",
                "- --policies");
        ProcessPod started = ProcessPod.start(
                api(),
                api().admin().get(DEPLOYMENT).orFail(),
                directory.resolve("barograph-controller-0"),
                Map.of(
                        "BAROGRAPH_WEB_LISTEN_ADDRESS",
                        "127.0.0.1:" + FreePorts.next(),
                        "BAROGRAPH_EXPORTERS",
                        TestNode.NAME + "=" + node.exporter()));
        open.push(started::close);
        controller = started;
    }

    /// Applies a shipped manifest with other words in it.
    ///
    /// @param changes a word that must be there, its replacement, and so on
    private void apply(String manifest, String... changes) throws IOException {
        String text = Files.readString(DEPLOY.resolve(manifest));
        for (int i = 0; i < changes.length; i += 2) {
            assertThat(text).contains(changes[i]);
            text = text.replace(changes[i], changes[i + 1]);
        }
        Path changed = Files.writeString(directory.resolve(manifest), text);
        api().kubectl("apply", "-f", changed.toString());
    }

    ApiServer api() {
        return node.api();
    }

    TestNode node() {
        return node;
    }

    NodeObjects nodes() {
        return new NodeObjects(api().admin());
    }

    NodePods pods() {
        return node.pods();
    }

    /// What the scheduler says of its doings.
    List<String> schedulerLog() {
        return plane.schedulerLog();
    }

    KubeletConditions kubelet() {
        return KubeletConditions.of(nodes().get(TestNode.NAME));
    }

    /// What this user has changed of the node so far.
    List<NodeWrite> writes(String user) {
        return NodeWrite.by(user, api().auditLog());
    }

    /// Reports the node's status in the kubelet's name.
    void report(String patch) {
        api().client(TestNode.KUBELET)
                .patch("/api/v1/nodes/" + TestNode.NAME + "/status", Patch.STRATEGIC_MERGE, patch)
                .orFail();
    }

    /// Waits until the kubelet has told its node's status so many times more.
    void awaitReports(int more) {
        int before = writes(TestNode.KUBELET).size();
        await(
                "the kubelet's reports",
                () -> assertThat(writes(TestNode.KUBELET)).hasSizeGreaterThanOrEqualTo(before + more));
    }

    /// The end of the controller's log.
    String told() {
        return controller == null ? "" : controller.logTail();
    }

    /// Waits patiently for what is expected; on a machine that is busy to the brim an answer may come too late.
    void await(String what, ThrowingRunnable expected) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(500))
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .untilAsserted(() -> {
                    plane.requireAlive();
                    expected.run();
                });
    }

    /// Ends all of it, the last first.
    @Override
    public void close() {
        try {
            while (!open.isEmpty()) {
                open.pop().run();
            }
        } finally {
            if (!open.isEmpty()) {
                close();
            }
        }
    }
}
