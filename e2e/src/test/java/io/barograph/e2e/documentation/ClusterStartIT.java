package io.barograph.e2e.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.pages.CommandNeeds;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.process.RunningExporter;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The ways into a cluster, followed to the letter on a real API server of their own (at the end things are deleted
/// that other tests might need): the chart, the plain manifests, roles and admission policy. Between the commands the
/// test does what the cluster would do: the controller's pod begins, ends, and begins anew when its Deployment has
/// changed, and Jobs run.
@Tag("slow")
class ClusterStartIT {

    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/barograph/deployments/barograph-controller";
    private static final String CONDITION = "KubepodsCPUContentionPressure";
    private static final String TAINT = "node.kubernetes.io/cpu-contention-pressure:NoSchedule";
    private static final Duration SOON = Duration.ofSeconds(90);

    @TempDir
    private Path directory;

    private @Nullable ProcessPod pod;
    private String known = "";
    private int pods;

    @Test
    void theShortWayCanBeFollowedToItsEnd() throws Exception {
        CommandNeeds needs = CommandNeeds.read(Checkout.HOME.resolve("docs/README.md"));
        List<PageStep> steps = PageStep.stepsOf(Checkout.HOME, Path.of("docs/install.md")).stream()
                .map(step -> ReaderShell.typedIn(step, needs))
                .filter(step -> !step.calls().isEmpty())
                .toList();
        assertThat(steps).hasSizeGreaterThanOrEqualTo(12);
        inACheckout((server, played, shell) -> {
            for (PageStep each : steps) {
                shell.follow(each);
                theClusterFollows(server, played, shell.port());
            }
            NodeObjects nodes = new NodeObjects(server.admin());
            assertThat(nodes.taints(ReplayedNodes.TROUBLED)).isEmpty();
            assertThat(nodes.conditions(ReplayedNodes.TROUBLED)).doesNotContainKey(CONDITION);
            assertThat(pod).as("the controller's pod at the end").isNull();
        });
    }

    @Test
    void theLongerWayBringsPoliciesOfOnesOwn() throws Exception {
        List<PageStep> scripts = ReaderShell.scriptsOf("docs/cluster.md");
        assertThat(scripts).hasSize(2);
        inACheckout((server, played, shell) -> {
            Path policies = Files.createDirectory(directory.resolve("home/policies"));
            Files.copy(
                    Checkout.HOME.resolve("e2e/src/test/resources/policies/quick.drl"), policies.resolve("busy.drl"));
            for (PageStep each : scripts) { // by the chart, then without Helm
                shell.run("helm uninstall barograph --namespace barograph --ignore-not-found");
                if (!each.commands().contains("helm ")) { // what an installation without Helm has brought before
                    shell.run("kubectl apply -f deploy/00-namespace.yaml -f deploy/rbac.yaml");
                }
                shell.follow(each);
                theClusterFollows(server, played, shell.port());
                assertThat(shell.run("./barograph status --policies").printed())
                        .anyMatch(line -> line.startsWith("busy "))
                        .noneMatch(line -> line.startsWith("contention "));
            }
        });
    }

    /// What is done in a checkout with a cluster.
    private interface Way {
        void go(ApiServer server, ReplayedNodes played, ReaderShell shell) throws Exception;
    }

    private void inACheckout(Way way) throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        copyManifests(home.resolve("deploy"));
        try (RunningExporter exporter = RunningExporter.serving(directory.resolve("exporter.log"));
                ApiServer server = ApiServer.start(ClusterBinaries.find(), directory.resolve("server"));
                ReplayedNodes played = new ReplayedNodes(server.admin());
                ReaderShell shell = new ReaderShell(home, server);
                HookJobs _ = new HookJobs(server, this::end)) {
            shell.installPlugin();
            shell.askExporter(exporter);
            try {
                way.go(server, played, shell);
            } finally {
                end();
            }
        }
    }

    /// What the Deployment's controller and a kubelet would do now; and once the controller may act, it gets a reason.
    private void theClusterFollows(ApiServer server, ReplayedNodes played, int port) throws IOException {
        Answer deployment = server.admin().get(DEPLOYMENT);
        JsonNode metadata = deployment.body().path("metadata");
        String now = metadata.path("uid").asText() + metadata.path("generation").asText();
        if (now.equals(known)) {
            return;
        }
        end();
        known = now;
        if (!deployment.ok()) {
            return;
        }
        ProcessPod started = ProcessPod.start(
                server,
                deployment.body(),
                directory.resolve("barograph-controller-" + pods++),
                Map.of(
                        "BAROGRAPH_WEB_LISTEN_ADDRESS",
                        "127.0.0.1:" + port,
                        "BAROGRAPH_EXPORTER_PORT",
                        String.valueOf(played.port())));
        pod = started;
        if (deployment
                .body()
                .at("/spec/template/spec/containers/0/args")
                .toString()
                .contains("--mode=enforce")) {
            played.trouble();
            awaitTaint(new NodeObjects(server.admin()), started);
            played.silence();
        }
    }

    private static void awaitTaint(NodeObjects nodes, ProcessPod pod) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(200)).untilAsserted(() -> {
            assertThat(nodes.taints(ReplayedNodes.TROUBLED)).as(pod.logTail()).contains(TAINT);
            assertThat(nodes.conditions(ReplayedNodes.TROUBLED)).containsEntry(CONDITION, "True");
        });
        assertThat(nodes.taints("worker-1")).isEmpty();
    }

    private synchronized void end() {
        if (pod != null) {
            pod.close();
            pod = null;
        }
    }

    private static void copyManifests(Path to) throws IOException {
        Files.createDirectory(to);
        Files.createSymbolicLink(to.resolve("chart"), Checkout.HOME.resolve("deploy/chart"));
        try (Stream<Path> files = Files.list(Checkout.HOME.resolve("deploy"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".yaml")).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
