package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.controls.Modes;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconcilerModesTest {

    private static final Demand SHARED = new Demand.Taint("example.org/shared", Effect.NoSchedule);
    private static final Modes ALL = Modes.sameForAll(Mode.ENFORCE);

    private static Controls reins(Map<String, Mode> policies, Map<String, Mode> pools) {
        return new Controls(new Modes(Mode.ENFORCE, policies, pools), Silences::none);
    }

    private static ReconcilerRig rig(Controls reins, String... pools) {
        ReconcilerRig rig = new ReconcilerRig(reins, "10");
        for (int i = 0; i < pools.length; i++) {
            LiveNode node = LiveNode.ofName("n" + i, "uid-" + i);
            LiveNode.Meta meta = new LiveNode.Meta("0", Map.of("pool", pools[i]), Map.of(), null);
            rig.nodes.putNode(node.withContents(meta, List.of(), node.status()));
        }
        return rig;
    }

    @Test
    void whatAPolicyOnlyObservesIsCountedAndNotWrittenWhereOthersEnforce() {
        ReconcilerRig rig = rig(reins(Map.of("contention", Mode.OBSERVE), Map.of()), "web");

        rig.offer(raised("n0"));

        assertThat(rig.taints("n0")).isEmpty();
        assertThat(rig.condition("n0", TYPE)).isEqualTo("none");
        assertThat(rig.events("n0")).isEmpty();
        assertThat(rig.told).containsExactlyInAnyOrder("would EVENT", "would CONDITION", "would TAINTS");
    }

    @Test
    void ofAPolicyThatIsOffNothingIsCounted() {
        ReconcilerRig rig = rig(reins(Map.of("contention", Mode.OFF), Map.of()), "web");

        rig.offer(raised("n0"));

        assertThat(rig.told).isEmpty();
        assertThat(rig.taints("n0")).isEmpty();
    }

    @Test
    void aPoolThatObservesIsLeftAloneBesideOneThatEnforces() {
        ReconcilerRig rig = rig(reins(Map.of(), Map.of("gpu", Mode.OBSERVE)), "web", "gpu");

        rig.offer(raised("n0"));
        rig.offer(raised("n1"));

        assertThat(rig.taints("n0")).containsExactly(TAINT);
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.events("n1")).isEmpty();
    }

    @Test
    void whatAPolicySetIsGivenUpWhenItEnforcesNoMoreAndIsItsOwnAgainWhenItDoes() {
        ReconcilerRig rig = rig(new Controls(ALL, Silences::none), "web");
        rig.offer(raised("n0"));
        assertThat(rig.taints("n0")).containsExactly(TAINT);

        rig.restart(reins(Map.of("contention", Mode.OBSERVE), Map.of()), "10");
        rig.offer(raised("n0"));
        assertThat(rig.taints("n0")).isEmpty();
        assertThat(rig.condition("n0", TYPE)).isEqualTo("Unknown/NotEnforced");

        rig.restart(new Controls(ALL, Silences::none), "10");
        rig.offer(raised("n0"));
        assertThat(rig.taints("n0")).containsExactly(TAINT);
        assertThat(rig.condition("n0", TYPE)).isEqualTo("True/PressureRaised");
    }

    @Test
    void whoEnforcesNothingAnywhereWritesNothing() {
        ReconcilerRig rig = rig(new Controls(ALL, Silences::none), "web");
        rig.offer(raised("n0"));

        rig.restart(
                new Controls(new Modes(Mode.OBSERVE, Map.of("contention", Mode.OFF), Map.of()), Silences::none), "10");
        rig.offer(raised("n0"));

        assertThat(rig.taints("n0")).containsExactly(TAINT);
    }

    @Test
    void aDemandOfSeveralPoliciesGoesAsFarAsThoseThatEnforceWantIt() {
        ReconcilerRig rig = rig(reins(Map.of("watches", Mode.OBSERVE), Map.of()), "web");

        rig.offer(SampleDecisions.shared("n0", SHARED, phases(Phase.FIRING, Phase.INACTIVE))
                .decision());
        assertThat(rig.taints("n0")).isEmpty();

        rig.offer(SampleDecisions.shared("n0", SHARED, phases(Phase.FIRING, Phase.KEEP_FIRING))
                .decision());
        assertThat(rig.taints("n0")).isEmpty();

        rig.offer(SampleDecisions.shared("n0", SHARED, phases(Phase.KEEP_FIRING, Phase.FIRING))
                .decision());
        assertThat(rig.taints("n0")).containsExactly(SHARED.key());
        assertThat(ManagedNode.of(rig.node("n0")).readable().taints())
                .hasEntrySatisfying(
                        SHARED.key(), mark -> assertThat(mark.source().policy()).isEqualTo("enforces@d1g3st"));

        rig.offer(SampleDecisions.shared("n0", SHARED, phases(Phase.FIRING, Phase.INACTIVE))
                .decision());
        assertThat(rig.taints("n0")).isEmpty();
    }

    private static Map<String, Phase> phases(Phase watches, Phase enforces) {
        Map<String, Phase> phases = new LinkedHashMap<>();
        phases.put("watches", watches);
        phases.put("enforces", enforces);
        return phases;
    }
}
