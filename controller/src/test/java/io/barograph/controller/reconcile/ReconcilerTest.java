package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.falling;
import static io.barograph.controller.reconcile.SampleDecisions.high;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

    private static final NodeTaint FOREIGN = new NodeTaint(
            "example.com/mine", "NoExecute", "{\"key\":\"example.com/mine\",\"effect\":\"NoExecute\",\"value\":\"7\"}");
    private static final NodeCondition READY = new NodeCondition(
            "Ready",
            NodeConditionStatus.True,
            "KubeletReady",
            "",
            new NodeCondition.Times(ReconcilerRig.START, ReconcilerRig.START));

    private static final OwnershipRecord.Mark MARK = new OwnershipRecord.Mark(
            new OwnershipRecord.Source("contention@d1g3st", "pods wait for CPU"), "replica-7", ReconcilerRig.START, 0);

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aNodeWithThingsOfOthersOnIt() {
        LiveNode empty = LiveNode.ofName("n1", "uid-n1");
        rig.nodes.putNode(
                empty.withContents(empty.meta(), List.of(FOREIGN), new LiveNode.Status(List.of(), List.of(READY))));
    }

    @Test
    void putsConditionAndTaintOnTheNodeAndTakesThemAwayWithTheFourEventsInOrder() {
        rig.offer(high("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("none");
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());

        rig.offer(raised("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);

        rig.offer(falling("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureFalling");
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), TAINT);

        rig.offer(cleared("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureCleared");
        assertThat(rig.node("n1").taints()).containsExactly(FOREIGN);
        assertThat(rig.node("n1").status().conditions()).contains(READY);
        assertThat(rig.events("n1"))
                .containsExactly(
                        "PressureHigh",
                        "PressureRaised",
                        "TaintAdded",
                        "PressureFalling",
                        "PressureCleared",
                        "TaintRemoved");
    }

    @Test
    void saysInTheMessageWhichRuleSinceWhenAndTheNumbers() {
        rig.offer(raised("n1"));

        assertThat(rig.node("n1").condition(TYPE))
                .satisfies(condition -> assertThat(condition.message())
                        .isEqualTo(
                                "rule \"pods wait for CPU\" of policy contention, firing since 2026-11-21T11:59:58Z: "
                                        + "avg60 52 is at least 40"));
    }

    @Test
    void recordsWhatIsOursWithPolicyAndTime() {
        rig.offer(raised("n1"));

        OwnershipRecord owned = ManagedNode.of(rig.node("n1")).readable();
        assertThat(owned.taints()).containsEntry(TAINT, MARK);
        assertThat(owned.conditions()).containsEntry(TYPE, MARK);
    }

    @Test
    void changesTheTransitionTimeOnlyWithTheStatus() {
        rig.offer(raised("n1"));
        rig.step(Duration.ofSeconds(20));
        rig.offer(falling("n1"));

        assertThat(rig.node("n1").condition(TYPE)).satisfies(condition -> {
            assertThat(condition.times().transition()).isEqualTo(ReconcilerRig.START);
            assertThat(condition.times().heartbeat()).isEqualTo(ReconcilerRig.START.plusSeconds(20));
        });
    }

    @Test
    void writesNothingWhileNothingChangesAndAHeartbeatWhileTrueOnly() {
        rig.offer(raised("n1"));
        rig.api.forgetCalls();
        rig.step(Duration.ofMinutes(4));
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        assertThat(rig.api.calls()).isEmpty();

        rig.step(Duration.ofMinutes(1));
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        assertThat(rig.api.writes()).containsExactly("condition n1 " + TYPE + " True");

        rig.offer(cleared("n1"));
        rig.api.forgetCalls();
        rig.step(Duration.ofHours(3));
        rig.offer(SampleDecisions.of("n1", Phase.INACTIVE).decision());
        assertThat(rig.api.calls()).isEmpty();
    }

    @Test
    void writesNoHealthyConditionBeforeItWasEverTrue() {
        rig.offer(SampleDecisions.of("n1", Phase.INACTIVE).decision());
        rig.offer(SampleDecisions.of("n1", Phase.PENDING)
                .silentSince(rig.ago(Duration.ofMinutes(1)))
                .decision());

        assertThat(rig.api.calls()).isEmpty();
    }

    @Test
    void leavesAnEqualTaintOfSomebodyElseAlone() {
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(node.withContents(
                node.meta(), List.of(NodeTaint.of(SampleDecisions.KEY, "NoSchedule")), node.status()));

        rig.offer(raised("n1"));
        rig.offer(cleared("n1"));

        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(ManagedNode.of(rig.node("n1")).readable().taints()).isEmpty();
        assertThat(rig.told).contains("held foreign").doesNotContain("held budget");
    }

    @Test
    void leavesAConditionOfSomebodyElseAlone() {
        LiveNode node = rig.node("n1");
        NodeCondition theirs = new NodeCondition(
                TYPE,
                NodeConditionStatus.False,
                "Theirs",
                "",
                new NodeCondition.Times(ReconcilerRig.START, ReconcilerRig.START));
        rig.nodes.patchCondition(node.identity(), theirs, 0);

        rig.offer(raised("n1"));

        assertThat(rig.node("n1").condition(TYPE)).isEqualTo(theirs);
        assertThat(rig.taints("n1")).contains(TAINT);
        assertThat(rig.told).contains("held foreign");
    }

    @Test
    void keepsTheOtherTaintOfTheSameKeyWhenOneGoes() {
        Demand hard = new Demand.Taint(SampleDecisions.KEY, Effect.NoSchedule);
        Demand soft = new Demand.Taint(SampleDecisions.KEY, Effect.PreferNoSchedule);
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, hard, soft).decision());
        assertThat(rig.taints("n1")).contains(hard.key(), soft.key());

        rig.offer(SampleDecisions.of("n1", Phase.FIRING, soft)
                .with(Phase.INACTIVE, false, List.of(hard))
                .decision());
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id(), soft.key());
    }

    @Test
    void clearsWhatNoLoadedPolicyKnowsAnyMore() {
        rig.offer(raised("n1"));
        rig.offer(SampleDecisions.of("n1", Phase.FIRING, new Demand.Condition("Other"))
                .decision());

        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PolicyRemoved");
        assertThat(rig.condition("n1", "Other")).isEqualTo("True/PressureRaised");
        assertThat(rig.taints("n1")).containsExactly(FOREIGN.id());
        assertThat(ManagedNode.of(rig.node("n1")).readable().conditions()).containsOnlyKeys("Other");
    }

    @Test
    void doesNothingInModeOff() {
        rig.restart(Mode.OFF, "1");
        rig.offer(raised("n1"));

        assertThat(rig.api.calls()).isEmpty();
        assertThat(rig.told).isEmpty();
    }
}
