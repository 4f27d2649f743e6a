package io.barograph.e2e.reconcile;

import static io.barograph.e2e.reconcile.EnforcingAccount.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.kube.lease.LeaseLeadership;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.cluster.ApiServerExtension;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/// The reconciler under its own service account with all that ships in `deploy/` in force: it gets its work done, and
/// one whose time has passed does not.
@ExtendWith(ApiServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FencedReconcilerIT {

    private static final String LEASE = "/apis/coordination.k8s.io/v1/namespaces/barograph/leases/barograph-controller";

    private final ApiServer server;
    private final NodeObjects nodes;
    private final EnforcingAccount account;
    private final List<String> writes = new CopyOnWriteArrayList<>();
    private String node = "";
    private DemandSteps steps = new DemandSteps(node);

    FencedReconcilerIT(ApiServer server) {
        this.server = server;
        this.nodes = new NodeObjects(server.admin());
        this.account = new EnforcingAccount(server);
    }

    @BeforeEach
    void aNodeAndNoLease() {
        server.admin().delete(LEASE);
        writes.clear();
        node = "fenced-it-" + UUID.randomUUID();
        steps = new DemandSteps(node);
        nodes.create(node, Map.of());
        nodes.addTaint(node, "example.com/maintenance", "NoSchedule");
    }

    @AfterEach
    void deleteNodeAndLease() {
        nodes.delete(node);
        server.admin().delete(LEASE);
    }

    @AfterAll
    void close() {
        account.close();
    }

    @Test
    void keepsTheNodeAsItShouldWithEveryWriteAdmitted() {
        try (LeaseLeadership leader = lead();
                Reconciler reconciler = account.reconciler(leader, new WriteOutcomes(writes))) {
            reconciler.offer(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "True"));
            assertThat(nodes.annotation(node, "epoch")).isEqualTo(String.valueOf(leader.epoch()));
            reconciler.offer(steps.cleared());
            eventually(() -> assertThat(nodes.conditions(node)).containsEntry(DemandSteps.TYPE, "False"));
            eventually(() -> assertThat(nodes.taints(node))
                    .doesNotContain(DemandSteps.TAINT)
                    .contains("example.com/maintenance:NoSchedule"));
            assertThat(writes).isNotEmpty().noneMatch(each -> each.contains("refused"));
        }
    }

    @Test
    void writesNothingAfterANewerLeaderAndAsksSeldomUntilItLeadsAnew() {
        Sleeper sleeper = new Sleeper();
        try (Reconciler reconciler = account.reconciler(sleeper, new WriteOutcomes(writes))) {
            reconciler.offer(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            eventually(() -> assertThat(writes).contains("TAINTS done", "CONDITION done"));
            setEpoch(sleeper.epoch + 1);
            writes.clear();

            reconciler.offer(steps.cleared());
            await().during(Duration.ofSeconds(5)).untilAsserted(() -> {
                assertThat(nodes.taints(node)).contains(DemandSteps.TAINT);
                assertThat(writes).hasSizeLessThan(10).doesNotContain("TAINTS done", "CONDITION done");
            });
            long newer = sleeper.epoch + 2;
            sleeper.epoch = newer;
            eventually(() -> assertThat(nodes.taints(node)).doesNotContain(DemandSteps.TAINT));
        }
    }

    @Test
    void goesOnAboveTheNodesEpochWhereTheLeaseWasSetBackThoughItLeads() {
        try (LeaseLeadership leader = lead();
                Reconciler reconciler = account.reconciler(leader, new WriteOutcomes(writes))) {
            long before = Objects.requireNonNull(leader.epoch());
            reconciler.offer(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            server.admin()
                    .patch(LEASE, Patch.MERGE, "{\"spec\":{\"leaseTransitions\":3}}")
                    .orFail();
            await().until(() -> Objects.equals(leader.epoch(), 3L));

            reconciler.offer(steps.cleared());
            eventually(() -> assertThat(nodes.taints(node)).doesNotContain(DemandSteps.TAINT));
            assertThat(leader.epoch()).isEqualTo(before + 1);
            assertThat(nodes.annotation(node, "epoch")).isEqualTo(Long.toString(before + 1));
        }
    }

    @Test
    void aTaintThatAPolicyThatIsGoneHasLeftIsNotItsToTakeAwayAndItSaysWhatAllowsIt() {
        nodes.addTaint(node, "example.com/retired", "NoSchedule");
        String record = "{\\\"version\\\":2,\\\"taints\\\":{\\\"example.com/retired:NoSchedule\\\":"
                + "{\\\"policy\\\":\\\"old\\\",\\\"since\\\":\\\"2026-11-21T12:00:00Z\\\"}}}";
        server.admin()
                .patch(
                        "/api/v1/nodes/" + node,
                        Patch.MERGE,
                        "{\"metadata\":{\"annotations\":{\"barograph.io/owned\":\"" + record + "\"}}}")
                .orFail();
        try (LeaseLeadership leader = lead();
                Reconciler reconciler = account.reconciler(leader, new WriteOutcomes(writes))) {
            reconciler.offer(steps.cleared());
            eventually(() -> assertThat(nodes.notes(node))
                    .filteredOn(note -> note.startsWith("ReleaseRefused "))
                    .singleElement()
                    .asString()
                    .contains("barograph policy admission --also example.com/retired:NoSchedule"));
            assertThat(nodes.taints(node)).contains("example.com/retired:NoSchedule");
        }
    }

    /// Who believes to lead whatever happens, as after a pause that no clock has noticed.
    private static final class Sleeper implements Leadership {
        volatile long epoch = 41;

        @Override
        public boolean leading() {
            return true;
        }

        @Override
        public Long epoch() {
            return epoch;
        }
    }

    private void setEpoch(long epoch) {
        server.admin()
                .patch("/api/v1/nodes/" + node, Patch.MERGE, """
                    {"metadata":{"annotations":{"barograph.io/epoch":"%d"}}}\
                    """.formatted(epoch))
                .orFail();
    }

    private LeaseLeadership lead() {
        LeaseLeadership leader = ControllerRights.stand(account.connection(), "it");
        await().until(leader::leading);
        return leader;
    }
}
