package io.barograph.controller.reconcile.keepfiring;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

/// One demand of several policies: which of them may add and take away.
class SharedDemandsTest extends KeepFiringRig {

    private static final Demand HARD = new Demand.Taint(SampleDecisions.KEY, Effect.NoSchedule);

    @Test
    void ofSeveralPoliciesOnlyOneThatFiresMayAdd() {
        rig.restart(reins(new Modes(Mode.ENFORCE, Map.of("watches", Mode.OBSERVE), Map.of())), "1");
        rig.add("n1");
        rig.offer(shared(Phase.FIRING, Phase.KEEP_FIRING));
        assertThat(rig.taints("n1")).isEmpty();
        rig.offer(shared(Phase.FIRING, Phase.FIRING));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        rig.offer(shared(Phase.FIRING, Phase.KEEP_FIRING));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void ofSeveralPoliciesOneOfWhichAllIsKnownAddsAndNoneInDoubtTakesAway() {
        rig.add("n1");
        Map<String, Phase> fire = new LinkedHashMap<>();
        fire.put("blind", Phase.FIRING);
        fire.put("sees", Phase.FIRING);
        rig.offer(SampleDecisions.shared("n1", HARD, fire, "blind", "sees").decision());
        assertThat(rig.taints("n1")).isEmpty();
        rig.offer(SampleDecisions.shared("n1", HARD, fire, "blind").decision());
        assertThat(rig.taints("n1")).containsExactly(TAINT);

        fire.replaceAll((policy, phase) -> Phase.INACTIVE);
        for (String blind : fire.keySet()) {
            rig.offer(SampleDecisions.shared("n1", HARD, fire, blind).decision());
            assertThat(rig.taints("n1")).containsExactly(TAINT);
        }
        rig.offer(SampleDecisions.shared("n1", HARD, fire).decision());
        assertThat(rig.taints("n1")).isEmpty();
    }

    private static Decision shared(Phase watches, Phase enforces) {
        Map<String, Phase> phases = new LinkedHashMap<>();
        phases.put("watches", watches);
        phases.put("enforces", enforces);
        return SampleDecisions.shared("n1", HARD, phases).decision();
    }
}
