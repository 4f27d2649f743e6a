package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.plan.DemandPlan;
import org.junit.jupiter.api.Test;

/// What a replica that does not lead says of the nodes: what stands there, and that the leader decides.
class ReconcilerFollowerTest {

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    private ReconcileReport report(String node) {
        return rig.reconciler.reports().stream()
                .filter(each -> each.node().equals(node))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void saysWhatStandsOnTheNodesAndThatTheLeaderDecides() {
        rig.add("n1");
        rig.add("n2");
        rig.offer(raised("n1"));
        rig.offer(raised("n2"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(report("n2").plan().heldBack(TAINT)).isInstanceOf(HeldBack.BudgetFull.class);

        rig.leading = false;
        rig.restart(Mode.ENFORCE, "1");
        rig.offer(raised("n1"));
        rig.offer(raised("n2"));
        assertThat(report("n1").owned().taints()).containsOnlyKeys(TAINT);
        assertThat(report("n1").plan().demands()).containsEntry(TAINT, new DemandPlan.Keep());
        assertThat(report("n2").owned().taints()).isEmpty();
        assertThat(report("n2").plan().heldBack(TAINT)).isEqualTo(new HeldBack.NotLeader("replica-8"));
        assertThat(report("n2").plan().demands()).containsEntry(TYPE, new DemandPlan.Keep());
        assertThat(ReconcilerRig.blocked(report("n2"))).isEmpty();

        rig.leader = "replica-9";
        rig.settle();
        assertThat(report("n2").plan().heldBack(TAINT)).isEqualTo(new HeldBack.NotLeader("replica-9"));
    }

    @Test
    void whoStopsLeadingSaysSoOfEveryNode() {
        rig.add("n1");
        rig.add("n2");
        rig.offer(raised("n1"));
        rig.offer(raised("n2"));
        rig.leading = false;
        rig.settle();
        assertThat(report("n1").plan().demands()).containsEntry(TAINT, new DemandPlan.Keep());
        assertThat(report("n2").plan().heldBack(TAINT)).isEqualTo(new HeldBack.NotLeader("replica-8"));
    }

    @Test
    void saysSinceWhenTheApiServerIsAway() {
        rig.add("n1");
        rig.add("n2");
        rig.offer(raised("n1"));
        rig.api.away(true);
        rig.awaySince = rig.wall;
        rig.offer(raised("n2"));
        assertThat(report("n1").plan().demands()).containsEntry(TAINT, new DemandPlan.Keep());
        assertThat(report("n2").plan().heldBack(TYPE)).isEqualTo(new HeldBack.ApiAway(rig.awaySince));

        rig.leading = false;
        rig.settle();
        assertThat(report("n2").plan().heldBack(TAINT)).isEqualTo(new HeldBack.ApiAway(rig.awaySince));
        assertThat(report("n2").plan().heldBack(TAINT))
                .extracting(HeldBack::text)
                .isEqualTo("the API server has not answered since 2026-11-21T12:00:00Z;"
                        + " conditions and taints are as last seen then");
    }
}
