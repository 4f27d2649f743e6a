package io.barograph.controller.act;

import static io.barograph.controller.act.Desires.TAINT;
import static io.barograph.controller.act.Desires.TYPE;
import static io.barograph.controller.act.Desires.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.guardrail.Silences;
import java.time.Duration;

/// What tests of keep-firing share: a reconciler in mode enforce with a budget of one node.
abstract class KeepFiringRig {

    Silences silences = Silences.none();
    final ActRig rig = new ActRig(reins(Modes.all(Mode.ENFORCE)), "1");

    final Reins reins(Modes modes) {
        return new Reins(modes, () -> silences);
    }

    final void later(Duration time) {
        rig.step(time);
        rig.settle();
    }

    /// As the next look at all nodes would.
    final void resync() {
        later(Duration.ofSeconds(6));
    }

    final void bare(String node) {
        assertThat(rig.taints(node)).isEmpty();
        assertThat(rig.condition(node, TYPE)).doesNotStartWith("True");
    }

    final void firesAgain(String node) {
        rig.offer(raised(node));
        resync();
        assertThat(rig.taints(node)).containsExactly(TAINT);
        assertThat(rig.condition(node, TYPE)).isEqualTo("True/PressureRaised");
    }
}
