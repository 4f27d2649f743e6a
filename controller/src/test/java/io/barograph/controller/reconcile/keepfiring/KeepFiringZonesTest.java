package io.barograph.controller.reconcile.keepfiring;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.falling;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

/// A demand that keeps firing, in a storm and in an outage.
class KeepFiringZonesTest extends KeepFiringRig {

    private List<String> zone(int nodes) {
        rig.restart(Mode.ENFORCE, "100%");
        List<String> names = IntStream.range(0, nodes).mapToObj(i -> "n" + i).toList();
        names.forEach(each -> rig.add(each, "p", "z"));
        return names;
    }

    private void pass(Duration time) {
        for (Duration at = Duration.ZERO; at.compareTo(time) < 0; at = at.plusSeconds(2)) {
            rig.step(Duration.ofSeconds(2));
            rig.reconciler.pass();
        }
    }

    @Test
    void aStormIsOver() {
        List<String> names = zone(20);
        names.forEach(each -> rig.reconciler.offerDecision(raised(each)));
        pass(Duration.ofMinutes(1));
        names.forEach(each -> rig.reconciler.offerDecision(each.equals("n7") ? falling(each) : cleared(each)));
        pass(Duration.ofMinutes(30));
        assertThat(rig.told).contains("STORM_BEGAN z", "STORM_ENDED z");
        assertThat(rig.taints("n7")).isEmpty();
        assertThat(rig.condition("n7", TYPE)).isEqualTo("True/PressureFalling");
    }

    @Test
    void nodesThatOnlyKeepFiringMakeNoStorm() {
        List<String> names = zone(20);
        names.forEach(each -> rig.reconciler.offerDecision(falling(each)));
        pass(Duration.ofSeconds(10));
        firesAgain("n3");
        assertThat(rig.told).doesNotContain("STORM_BEGAN z");
    }

    @Test
    void anOutageEnds() {
        List<String> names = zone(10);
        names.forEach(each -> rig.reconciler.offerDecision(cleared(each)));
        rig.settle();
        rig.offer(raised("n1"));
        names.forEach(each -> rig.reconciler.offerDecision(SampleDecisions.of(each, Phase.FIRING)
                .silentSince(rig.ago(Duration.ofSeconds(30)))
                .decision()));
        pass(Duration.ofMinutes(10));
        names.forEach(each -> rig.reconciler.offerDecision(falling(each)));
        pass(Duration.ofMinutes(10));
        assertThat(rig.told).contains("OUTAGE_BEGAN p", "OUTAGE_ENDED p");
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureFalling");
        names.stream().filter(each -> !each.equals("n1")).forEach(this::bare);
    }
}
