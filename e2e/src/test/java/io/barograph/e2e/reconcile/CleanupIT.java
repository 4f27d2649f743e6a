package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cleanup.CleanedNode;
import io.barograph.controller.cleanup.Cleanup;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.admin.KubeCleanupApi;
import io.barograph.controller.kube.lease.LeaseName;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiClient.Answer;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Taking away what a controller left, on a real server: the dead man under its own account and its admission policy,
/// and all of it as an administrator.
@Tag("full")
class CleanupIT extends EnforcingTest {

    private static final LeaseName NAME = new LeaseName("barograph", "barograph-controller");
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/barograph/leases";
    private static final Duration DEAD = Duration.ofMinutes(15);

    private final DeployedAccount cleanup;
    private final List<CleanedNode> cleaned = new ArrayList<>();

    CleanupIT(ApiServer server) {
        super(server);
        this.cleanup = DeployedAccount.cleanup(server);
    }

    @BeforeEach
    void markItAsAControllerThatIsGone() {
        cleaned.clear();
        try (Reconciler reconciler = account.reconciler()) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> {
                assertThat(nodes.taints(node)).contains(DemandSteps.TAINT);
                assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True");
            });
        }
    }

    @AfterAll
    void closeTheOther() {
        cleanup.close();
    }

    @Test
    void ofADeadControllerOnlyTaintsGoByAnAccountThatMayDoNothingElse() throws InterruptedException {
        leaseRenewed(DEAD.plusSeconds(30));
        try (ApiConnection connection = cleanup.connect()) {
            Cleanup.End end = run(connection, DEAD);
            assertThat(end.done()).as(end.words()).isTrue();
        }
        assertThat(nodes.taints(node)).contains(FOREIGN).doesNotContain(DemandSteps.TAINT);
        assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True");
        assertThat(nodes.annotation(node, "owned")).contains(DemandSteps.TYPE).doesNotContain(DemandSteps.TAINT);
        assertThat(cleaned).extracting(CleanedNode::node).contains(node);
    }

    @Test
    void itsAccountCanSetNoTaintTakeNoOthersAndDeleteNothing() {
        String path = "/api/v1/nodes/" + node;
        Answer foreign = cleanup.client().patch(path, Patch.MERGE, "{\"spec\":{\"taints\":[]}}");
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.body().path("message").asText()).contains("taken away only");
        Answer added = cleanup.client().patch(path, Patch.MERGE, """
            {"spec":{"taints":[{"key":"node.kubernetes.io/not-ready","effect":"NoSchedule"},
             {"key":"example.com/maintenance","effect":"NoSchedule"},
             {"key":"node.kubernetes.io/cpu-contention-pressure","effect":"NoSchedule"},
             {"key":"barograph.io/pid-pressure","effect":"NoSchedule"}]}}\
            """);
        assertThat(added.status()).isEqualTo(403);
        assertThat(cleanup.client()
                        .patch(path, Patch.MERGE, "{\"spec\":{\"unschedulable\":true}}")
                        .status())
                .isEqualTo(403);
        assertThat(cleanup.client().delete(path).status()).isEqualTo(403);
        assertThat(cleanup.client().delete(LEASE).status()).isEqualTo(403);
        assertThat(nodes.taints(node)).contains(FOREIGN, DemandSteps.TAINT);
    }

    @Test
    void nothingIsDoneWhileAControllerRenews() throws InterruptedException {
        leaseRenewed(Duration.ZERO);
        try (ApiConnection connection = cleanup.connect()) {
            assertThat(run(connection, DEAD).done()).isTrue();
            Cleanup.End all = run(
                    connection,
                    null,
                    _ -> server.kubectl(
                            "-n",
                            "barograph",
                            "patch",
                            "lease",
                            NAME.name(),
                            "-p",
                            "{\"spec\":{\"leaseTransitions\":7}}"));
            assertThat(all.done()).isFalse();
            assertThat(all.words()).contains("somebody", "renews its Lease");
        }
        assertThat(nodes.taints(node)).contains(DemandSteps.TAINT);
        assertThat(cleaned).isEmpty();
    }

    @Test
    void anUninstallLeavesNothing() throws InterruptedException {
        leaseRenewed(Duration.ofMinutes(2));
        List<String> configMaps = List.of("barograph-silences", "barograph-evictions");
        for (String name : configMaps) {
            server.admin().post("/api/v1/namespaces/barograph/configmaps", """
                {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s"}}\
                """.formatted(name));
        }
        server.kubectl("annotate", "node", node, "barograph.io/hold-until=2999-01-01T00:00:00Z");
        try (ApiConnection connection = ControllerRights.connect(server, ApiServer.ADMIN)) {
            Cleanup.End end = run(connection, null);
            assertThat(end.done()).as(end.words()).isTrue();
        }
        assertThat(nodes.taints(node)).contains(FOREIGN).doesNotContain(DemandSteps.TAINT);
        assertThat(nodes.conditions(node)).containsOnlyKeys("Ready");
        assertThat(nodes.get(node).at("/metadata/annotations").toString())
                .isEqualTo("{\"barograph.io/hold-until\":\"2999-01-01T00:00:00Z\"}");
        assertThat(server.admin().get(LEASE).status()).isEqualTo(404);
        assertThat(configMaps)
                .allSatisfy(name -> assertThat(server.admin()
                                .get("/api/v1/namespaces/barograph/configmaps/" + name)
                                .status())
                        .isEqualTo(404));
    }

    private Cleanup.End run(ApiConnection connection, @Nullable Duration olderThan) throws InterruptedException {
        return run(connection, olderThan, _ -> {});
    }

    private Cleanup.End run(ApiConnection connection, @Nullable Duration olderThan, Cleanup.Pause meanwhile)
            throws InterruptedException {
        KubeCleanupApi api = new KubeCleanupApi(connection, NAME);
        return new Cleanup(api, new Cleanup.Extent(olderThan, false), meanwhile).run(cleaned::add);
    }

    private void leaseRenewed(Duration ago) {
        String renewed = Instant.now()
                .minus(ago)
                .truncatedTo(ChronoUnit.SECONDS)
                .toString()
                .replace("Z", ".000000Z");
        server.admin().post(LEASES, """
            {"apiVersion":"coordination.k8s.io/v1","kind":"Lease","metadata":{"name":"%s"},
             "spec":{"holderIdentity":"somebody","leaseDurationSeconds":15,"renewTime":"%s"}}\
            """.formatted(NAME.name(), renewed)).orFail();
    }
}
