package io.barograph.controller.reconcile.keepfiring;

import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.falling;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import module java.base;
import org.junit.jupiter.api.Test;

/// A demand that keeps firing while modes change.
class KeepFiringModesTest extends KeepFiringRig {

    @Test
    void itsModeBecomesEnforce() {
        rig.restart(reins(Modes.sameForAll(Mode.OBSERVE)), "1");
        rig.add("n1");
        rig.offer(raised("n1"));
        rig.offer(falling("n1"));
        rig.restart(reins(Modes.sameForAll(Mode.ENFORCE)), "1");
        rig.offer(falling("n1"));
        rig.resync();
        bare("n1");
        firesAgain("n1");
    }

    @Test
    void itsPolicysModeBecomesEnforceAgain() {
        rig.add("n1");
        rig.offer(raised("n1"));
        rig.restart(reins(new Modes(Mode.ENFORCE, Map.of("contention", Mode.OBSERVE), Map.of())), "1");
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/NotEnforced");
        rig.restart(reins(Modes.sameForAll(Mode.ENFORCE)), "1");
        rig.offer(falling("n1"));
        rig.resync();
        bare("n1");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureFalling");
        firesAgain("n1");
    }

    @Test
    void inModeObserveNothingIsCountedThatWouldNotBeAdded() {
        rig.restart(reins(Modes.sameForAll(Mode.OBSERVE)), "1");
        rig.add("n1");
        rig.offer(falling("n1"));
        rig.resync();
        assertThat(rig.told).containsOnly("would EVENT");
        assertThat(rig.reconciler.guards().budgets().getFirst().used()).isZero();

        rig.offer(raised("n1"));
        rig.offer(falling("n1"));
        rig.resync();
        assertThat(rig.reconciler.guards().budgets().getFirst().used()).isEqualTo(1);
    }
}
