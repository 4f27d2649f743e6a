package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.decide.Decision;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconcilerDelayTest {

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    private Decision desire(Phase phase) {
        return SampleDecisions.of("n1", phase).takenAt(rig.micros).decision();
    }

    @Test
    void isMeasuredFromTheSnapshotThatLedToTheWrite() {
        rig.add("n1");
        rig.settle();
        rig.reconciler.offerDecision(SampleDecisions.of("n1", Phase.FIRING)
                .takenAt(rig.micros - 3_000)
                .decision());
        rig.later(Duration.ofMillis(40));
        assertThat(rig.delays).containsExactly(43_000L);
    }

    @Test
    void isNotMeasuredWhereNothingIsToBeWritten() {
        rig.add("n1");
        rig.offer(desire(Phase.FIRING));
        rig.delays.clear();
        rig.offer(desire(Phase.FIRING));
        rig.resync();
        assertThat(rig.delays).isEmpty();
    }

    @Test
    void whatWaitedForTheApiServerCountsFromItsBeginning() {
        rig.add("n1");
        rig.settle();
        long began = rig.micros;
        rig.api.away(true);
        rig.reconciler.offerDecision(desire(Phase.FIRING));
        rig.reconciler.pass();
        rig.step(Duration.ofSeconds(20));
        rig.reconciler.offerDecision(desire(Phase.FIRING));
        rig.reconciler.pass();
        rig.step(Duration.ofSeconds(20));
        rig.api.away(false);
        rig.settle();
        assertThat(rig.delays).hasSize(1).first().matches(delay -> delay >= 40_000_000 && delay <= rig.micros - began);
    }

    @Test
    void aReplicaThatTakesOverDoesNotCountTheTimeInWhichItOnlyWatched() {
        rig.add("n1");
        rig.leading = false;
        rig.offer(desire(Phase.FIRING));
        rig.step(Duration.ofHours(1));
        rig.leading = true;
        rig.settle();
        assertThat(rig.taints("n1")).isNotEmpty();
        assertThat(rig.delays).isEmpty();
    }
}
