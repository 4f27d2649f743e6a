package io.barograph.controller.reconcile.keepfiring;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.reconcile.ReconcilerRig;

/// What tests of keep-firing share: a reconciler in mode enforce with a budget of one node.
abstract class KeepFiringRig {

    Silences silences = Silences.none();
    final ReconcilerRig rig = new ReconcilerRig(reins(Modes.sameForAll(Mode.ENFORCE)), "1");

    final Controls reins(Modes modes) {
        return new Controls(modes, () -> silences);
    }

    final void bare(String node) {
        assertThat(rig.taints(node)).isEmpty();
        assertThat(rig.condition(node, TYPE)).doesNotStartWith("True");
    }

    final void firesAgain(String node) {
        rig.offer(raised(node));
        rig.resync();
        assertThat(rig.taints(node)).containsExactly(TAINT);
        assertThat(rig.condition(node, TYPE)).isEqualTo("True/PressureRaised");
    }
}
