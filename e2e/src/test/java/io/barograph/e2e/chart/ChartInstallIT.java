package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.e2e.documentation.HookJobs;
import io.barograph.e2e.documentation.ProcessPod;
import io.barograph.e2e.documentation.ReplayedNodes;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.AuditLog;
import io.barograph.testkit.cluster.NodeObjects;
import io.barograph.testkit.cluster.WithApiServer;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.process.FreePorts;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A release's life on a real API server: installed it observes, upgraded it acts, rolled back it observes again, and
/// uninstalled it leaves nothing. The controller is a process with the account that the chart has made.
@Tag("full")
@Tag(WithApiServer.TAG)
class ChartInstallIT {

    private static final String DEPLOYMENT = "/apis/apps/v1/namespaces/barograph/deployments/barograph-controller";
    private static final String CONDITION = "KubepodsCPUContentionPressure";
    private static final String TAINT = "node.kubernetes.io/cpu-contention-pressure:NoSchedule";

    /// All that carries the release's labels.
    private static final String KINDS =
            "all,serviceaccounts,configmaps,roles,rolebindings,clusterroles,clusterrolebindings,"
                    + "poddisruptionbudgets,networkpolicies,validatingadmissionpolicies,validatingadmissionpolicybindings,jobs,"
                    + "cronjobs";

    @TempDir
    private Path directory;

    private @Nullable ProcessPod pod;
    private int pods;

    @Test
    void aReleaseIsInstalledUpgradedRolledBackAndLeavesNothing() throws Exception {
        try (ApiServer server = ApiServer.start(ClusterBinaries.find(), directory.resolve("server"));
                ReplayedNodes played = new ReplayedNodes(server.admin())) {
            try {
                observes(server, played);
                acts(server, played);
                isRolledBack(server, played);
                assertThat(AuditLog.refused(server.auditLog(), "barograph")).isEmpty();
                leavesNothing(server);
                assertThat(AuditLog.refused(server.auditLog(), "barograph")).allSatisfy(this::byAControllerThatEnds);
            } finally {
                endPod();
            }
        }
    }

    /// Its role is deleted while it ends.
    private void byAControllerThatEnds(JsonNode entry) {
        assertThat(entry.at("/user/username").asText()).endsWith(":barograph-controller");
        assertThat(entry.at("/responseStatus/message").asText()).contains(" cannot ");
    }

    private void observes(ApiServer server, ReplayedNodes played) throws IOException {
        String notes = helm(server, "install", "barograph", Helm.CHART.toString(), "--create-namespace");
        assertThat(notes).contains("Mode observe", "It writes nothing to any node");
        startPod(server, played);
        assertThat(arguments(server)).contains("--mode=observe");
    }

    private void acts(ApiServer server, ReplayedNodes played) throws IOException {
        String notes = helm(
                server,
                "upgrade",
                "barograph",
                Helm.CHART.toString(),
                "--set",
                "mode=enforce,eviction.enabled=true,eviction.mode=probe");
        assertThat(notes).contains("Mode ENFORCE", "Evictions: probe");
        assertThat(objects(server)).contains("serviceaccount/barograph-evictor");
        startPod(server, played);
        played.trouble();
        NodeObjects nodes = new NodeObjects(server.admin());
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            assertThat(nodes.taints(ReplayedNodes.TROUBLED))
                    .as(Objects.requireNonNull(pod).logTail())
                    .contains(TAINT);
            assertThat(nodes.conditions(ReplayedNodes.TROUBLED)).containsEntry(CONDITION, "True");
        });
        played.silence();
    }

    private void isRolledBack(ApiServer server, ReplayedNodes played) throws IOException {
        helm(server, "rollback", "barograph", "1");
        assertThat(arguments(server)).contains("--mode=observe");
        assertThat(objects(server)).doesNotContain("serviceaccount/barograph-evictor");
        startPod(server, played);
        assertThat(new NodeObjects(server.admin()).taints(ReplayedNodes.TROUBLED))
                .contains(TAINT);
    }

    private void leavesNothing(ApiServer server) {
        try (HookJobs jobs = new HookJobs(server, this::endPod)) {
            helm(server, "uninstall", "barograph", "--timeout", "10m");
            endPod();
            // A Job that fails on the way runs again, and finds fewer marks
            assertThat(String.join("", jobs.printed()))
                    .contains(ReplayedNodes.TROUBLED, "cleaned, the Lease and the silences are deleted")
                    .doesNotContain("worker-1", "worker-3");
        }
        JsonNode node = new NodeObjects(server.admin()).get(ReplayedNodes.TROUBLED);
        assertThat(node.toString()).doesNotContain("barograph.io", "contention", "Contention");
        assertThat(objects(server)).isEmpty();
        assertThat(server.kubectl("get", "leases", "-n", "barograph")).contains("No resources found");
        assertThat(server.kubectl("get", KINDS, "-A", "--ignore-not-found", "-o", "name"))
                .doesNotContain("barograph");
    }

    /// Each by its kind and name.
    private static String objects(ApiServer server) {
        return server.kubectl("get", KINDS, "-A", "-l", "app.kubernetes.io/instance=barograph", "-o", "name");
    }

    private static String arguments(ApiServer server) {
        return server.admin()
                .get(DEPLOYMENT)
                .orFail()
                .at("/spec/template/spec/containers/0/args")
                .toString();
    }

    /// What the Deployment's controller and a kubelet would do after a change.
    private void startPod(ApiServer server, ReplayedNodes played) throws IOException {
        endPod();
        pod = ProcessPod.start(
                server,
                server.admin().get(DEPLOYMENT).orFail(),
                directory.resolve("barograph-controller-" + pods++),
                Map.of(
                        "BAROGRAPH_WEB_LISTEN_ADDRESS",
                        "127.0.0.1:" + FreePorts.next(),
                        "BAROGRAPH_EXPORTER_PORT",
                        String.valueOf(played.port())));
    }

    private void endPod() {
        ProcessPod running = pod;
        if (running != null) {
            running.close();
            pod = null;
        }
    }

    private static String helm(ApiServer server, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--namespace",
                "barograph",
                "--kubeconfig",
                server.kubeconfig(ApiServer.ADMIN).toString()));
        return Helm.run("helm", all.toArray(String[]::new)).orFail();
    }
}
