package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReconcilerRestartTest {

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aNodeThatWasTainted() {
        rig.add("n1");
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void takesItsTaintUpAndRemovesItWhenNothingDemandsItAnyMore() {
        rig.restart(Mode.ENFORCE, "1");
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly(TAINT);

        rig.offer(SampleDecisions.of("n1", Phase.INACTIVE).decision());
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureCleared");
    }

    @Test
    void keepsItsTaintWhileTheDemandIsPendingAgain() {
        rig.restart(Mode.ENFORCE, "1");
        rig.offer(SampleDecisions.of("n1", Phase.PENDING).decision());

        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }

    @Test
    void keepsItsTaintWhileItsInputsAreMissingButNotForEver() {
        rig.restart(Mode.ENFORCE, "1");
        rig.offer(SampleDecisions.frozen("n1", Phase.INACTIVE).decision());
        assertThat(rig.taints("n1")).containsExactly(TAINT);

        rig.step(ReconcilerRig.HOLD);
        rig.offer(SampleDecisions.frozen("n1", Phase.INACTIVE).decision());
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");
    }

    @Test
    void makesConditionsUnknownAtOnceAndReleasesTaintsAfterTheHoldWhenTheExporterIsSilent() {
        rig.offer(SampleDecisions.of("n1", Phase.FIRING)
                .silentSince(rig.ago(Duration.ofSeconds(30)))
                .decision());
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");
        assertThat(rig.taints("n1")).containsExactly(TAINT);

        rig.later(ReconcilerRig.HOLD.minusSeconds(31));
        assertThat(rig.taints("n1")).containsExactly(TAINT);

        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");

        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }

    @Test
    void countsTheHoldOnTheSteadyClockWhateverTheWallClockDoes() {
        rig.offer(SampleDecisions.of("n1", Phase.FIRING)
                .silentSince(rig.ago(Duration.ofSeconds(30)))
                .decision());
        rig.wall = rig.wall.plus(Duration.ofHours(1));
        rig.settle();
        assertThat(rig.taints("n1")).containsExactly(TAINT);

        rig.wall = rig.wall.minus(Duration.ofHours(2));
        rig.later(ReconcilerRig.HOLD);
        assertThat(rig.taints("n1")).isEmpty();
    }

    @Test
    void keepsAPlaceInTheBudgetForTaintsOfItsOwnFromBefore() {
        rig.restart(Mode.ENFORCE, "1");
        rig.add("n2");
        rig.offer(SampleDecisions.of("n2", Phase.FIRING).severity(99).decision());
        assertThat(rig.taints("n2")).isEmpty();

        rig.offer(cleared("n1"));
        rig.resync();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.taints("n2")).containsExactly(TAINT);
    }

    @Test
    void writesNothingWithoutLeadershipAndTakesOverWhatTheOtherLeft() {
        rig.leading = false;
        rig.api.forgetCalls();
        rig.offer(cleared("n1"));
        assertThat(rig.api.calls()).isEmpty();

        rig.leading = true;
        rig.settle();
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.events("n1")).contains("TaintRemoved");
    }

    @Test
    void stopsBetweenTwoWritesWhenLeadershipIsLost() {
        rig.add("n2");
        rig.restart(Mode.ENFORCE, "2");
        rig.offer(raised("n1"));
        rig.api.forgetCalls();
        rig.api.beforeEachWrite(() -> rig.leading = false);
        rig.offer(raised("n2"));

        assertThat(rig.api.writes()).containsExactly("taints n2 [" + TAINT + "]");
    }

    @Test
    void writesNothingInObserveModeAndCountsEachChangeOnce() {
        rig.add("n2");
        rig.restart(Mode.OBSERVE, "5");
        rig.api.forgetCalls();
        rig.told.clear();
        for (int i = 0; i < 3; i++) {
            rig.offer(SampleDecisions.of("n2", Phase.FIRING).decision());
            rig.step(Duration.ofMinutes(6));
        }
        rig.offer(cleared("n2"));

        assertThat(rig.api.calls()).isEmpty();
        assertThat(rig.told)
                .containsExactly("would CONDITION", "would TAINTS", "would CONDITION", "would TAINTS", "would EVENT");
    }

    @Test
    void leavesATaintThatTookThePlaceOfOursToItsOwner() {
        rig.offer(cleared("n1"));
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(node.withContents(
                node.meta(), List.of(NodeTaint.of(SampleDecisions.KEY, "NoSchedule")), node.status()));
        rig.restart(Mode.ENFORCE, "1");
        rig.offer(SampleDecisions.of("n1", Phase.INACTIVE).decision());

        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }
}
