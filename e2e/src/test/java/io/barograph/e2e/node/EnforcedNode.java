package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

/// The test node with what a cluster has around it, and the chart's release on it: the exporter's and the controller's
/// pods from our own images.
final class EnforcedNode implements AutoCloseable {

    static final String NAMESPACE = "barograph";

    /// The controller, to the API server.
    static final String OURS = "system:serviceaccount:barograph:barograph-controller";

    /// The last Job of a release, likewise.
    static final String LAST_JOB = "system:serviceaccount:barograph:barograph-uninstall";

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    /// The contention policy waits less long, and leaves alone what this machine does besides: only pods that wait
    /// for CPUs count. One node is a small pool without room elsewhere. This runtime keeps its images at another
    /// place. The kubelet is asked for its thresholds; it signs its certificate itself.
    private static final String VALUES = """
            mode: enforce
            policyMode: {eviction: observe}
            budgets: {allowSmallPools: true, headroom: "off"}
            policies:
              parameters:
                contention.gracePeriod: 5s
                contention.transitionPeriod: 5s
                contention.systemCpuThreshold: 100
                contention.systemMemoryThreshold: 100
                contention.systemDiskThreshold: 100
                contention.kubepodsMemoryThreshold: 100
                contention.kubepodsDiskThreshold: 100
            exporter:
              imagesPath: /var/lib/containerd/io.containerd.snapshotter.v1.native
              kubeletConfig: {configz: true}
              env: [{name: BAROGRAPH_KUBELET_CA, value: /etc/barograph/kubelet.crt}]
              extraVolumes: [{name: kubelet-ca, hostPath: {path: /var/lib/kubelet/pki/kubelet.crt, type: File}}]
              extraVolumeMounts: [{name: kubelet-ca, mountPath: /etc/barograph/kubelet.crt, readOnly: true}]
            """;

    private final InstalledChart chart = InstalledChart.find();
    private final Path directory;
    private final Deque<Runnable> open = new ArrayDeque<>();
    private final TestNode node;
    private final ControlPlane plane;

    /// Starts all but the release.
    ///
    /// @param directory for what is written
    EnforcedNode(Path directory) {
        this.directory = directory;
        this.node = TestNode.startInCluster(chart.images().toArray(Path[]::new));
        open.push(node::close);
        try {
            this.plane = ControlPlane.start(api(), directory);
            open.push(plane::close);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /// Installs the chart, and returns when all its pods are ready.
    void install() throws IOException {
        Path values = Files.writeString(directory.resolve("values.yaml"), VALUES);
        helm(
                "install",
                "barograph",
                chart.path().toString(),
                "--create-namespace",
                "--values",
                values.toString(),
                "--wait");
    }

    void uninstall() {
        helm("uninstall", "barograph");
    }

    private void helm(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--namespace", NAMESPACE, "--kubeconfig", kubeconfig(), "--timeout", "4m"));
        long began = System.nanoTime();
        Helm.Outcome outcome = Helm.run("helm", all.toArray(String[]::new));
        System.err.printf("barograph e2e: helm %s took %.1f s%n", arguments[0], (System.nanoTime() - began) / 1e9);
        assertThat(outcome.code())
                .as(() -> outcome.errors() + api().kubectl("get", "pods,events", "-A", "-o", "wide"))
                .isZero();
    }

    /// What `kubectl barograph` prints, which asks the controller through the API server and the kubelet.
    CommandRun plugin(String... arguments) {
        Path kubectl = ClusterBinaries.find().kubectl();
        List<String> command = new ArrayList<>(List.of(kubectl.toString(), "barograph"));
        command.addAll(List.of(arguments));
        String path = Checkout.HOME.resolve("deploy") + ":" + kubectl.getParent() + ":" + System.getenv("PATH");
        return CommandRun.run(
                Map.of(
                        "PATH",
                        path,
                        "KUBECONFIG",
                        kubeconfig(),
                        "BAROGRAPH_BUILD",
                        "never",
                        "BAROGRAPH_JAVA_HOME",
                        System.getProperty("java.home")),
                command);
    }

    /// What the exporter's pod serves, through the API server.
    String exporterMetrics() {
        String pod = api().kubectl(
                        "-n",
                        NAMESPACE,
                        "get",
                        "pods",
                        "-l",
                        "app.kubernetes.io/name=barograph-exporter",
                        "-o",
                        "name");
        String path =
                "/api/v1/namespaces/" + NAMESPACE + "/pods/" + pod.strip().replace("pod/", "") + ":9977/proxy/metrics";
        return api().kubectl("get", "--raw", path);
    }

    /// The chart that is installed.
    Path chartPath() {
        return chart.path();
    }

    private String kubeconfig() {
        return api().kubeconfig(ApiServer.ADMIN).toString();
    }

    /// All objects of all kinds that are ours by their names, but events, which expire.
    List<String> objects() {
        String kinds = api().kubectl("api-resources", "--verbs=list", "-o", "name")
                .lines()
                .filter(kind -> !kind.startsWith("events"))
                .collect(Collectors.joining(","));
        return api().kubectl("get", kinds, "-A", "-o", "name")
                .lines()
                .filter(name -> name.contains("barograph") && !name.equals("namespace/" + NAMESPACE))
                .toList();
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

    /// The end of the controllers' logs, from the kubelet.
    String told() {
        return api().kubectl(
                        "-n",
                        NAMESPACE,
                        "logs",
                        "--prefix",
                        "--tail=20",
                        "-l",
                        "app.kubernetes.io/name=barograph-controller");
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
