package io.barograph.e2e.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.kube.lease.LeaseLeadership;
import io.barograph.controller.reconcile.Reconciler;
import io.barograph.e2e.kube.ControllerRights;
import io.barograph.testkit.cluster.ApiClient.Patch;
import io.barograph.testkit.cluster.ApiServer;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The reconciler under its own service account with all that ships in `deploy/` in force: what is refused to it, and
/// what it does then.
@Tag("full")
class FencedReconcilerIT extends EnforcingTest {

    FencedReconcilerIT(ApiServer server) {
        super(server);
    }

    @Test
    void writesNothingAfterANewerLeaderAndAsksSeldomUntilItLeadsAnew() {
        Sleeper sleeper = new Sleeper();
        try (Reconciler reconciler = enforcing(sleeper)) {
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            eventually(() -> assertThat(writes).contains("TAINTS done", "CONDITION done"));
            setEpoch(sleeper.epoch + 1);
            writes.clear();

            reconciler.offerDecision(steps.cleared());
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
                Reconciler reconciler = enforcing(leader)) {
            long before = Objects.requireNonNull(leader.epoch());
            reconciler.offerDecision(steps.raised());
            eventually(() -> assertThat(nodes.taints(node)).contains(DemandSteps.TAINT));
            server.admin()
                    .patch(LEASE, Patch.MERGE, "{\"spec\":{\"leaseTransitions\":3}}")
                    .orFail();
            await().until(() -> Objects.equals(leader.epoch(), 3L));

            reconciler.offerDecision(steps.cleared());
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
                Reconciler reconciler = enforcing(leader)) {
            reconciler.offerDecision(steps.cleared());
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
