package io.barograph.controller.reconcile.limits;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.rules.demand.ScarceResource.CPU;
import static io.barograph.rules.demand.ScarceResource.MEMORY;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconcilerStormTest {

    private final List<String> names =
            IntStream.range(0, 20).mapToObj(i -> "n" + i).toList();

    private ReconcilerRig rig(Mode mode) {
        ReconcilerRig rig = new ReconcilerRig(mode, "100%");
        names.forEach(name -> rig.add(name, "p", "z"));
        return rig;
    }

    private void offer(ReconcilerRig rig, int firing) {
        for (int i = 0; i < names.size(); i++) {
            Phase phase = i < firing ? Phase.FIRING : Phase.INACTIVE;
            rig.reconciler.offerDecision(
                    SampleDecisions.of(names.get(i), phase).severity(50).decision());
        }
    }

    private static void pass(ReconcilerRig rig, Duration time) {
        for (Duration at = Duration.ZERO; at.compareTo(time) < 0; at = at.plusSeconds(1)) {
            rig.step(Duration.ofSeconds(1));
            rig.reconciler.pass();
        }
    }

    private long tainted(ReconcilerRig rig) {
        return names.stream().filter(name -> rig.taints(name).contains(TAINT)).count();
    }

    @Test
    void raisesConditionsButNoHardTaintAndSaysSoOnce() {
        ReconcilerRig rig = rig(Mode.ENFORCE);
        offer(rig, 20);
        pass(rig, Duration.ofMinutes(30));

        assertThat(tainted(rig)).isZero();
        assertThat(names)
                .allSatisfy(name -> assertThat(rig.condition(name, TYPE)).isEqualTo("True/PressureRaised"));
        assertThat(rig.events("n3")).containsExactly("ActionBlockedByBudget");
        assertThat(rig.told).containsOnlyOnce("STORM_BEGAN z").contains("held storm");
        assertThat(rig.blocked(0)).contains("zone");
        assertThat(rig.reconciler.guards().storms())
                .containsOnlyKeys(ScarceResource.OTHER)
                .allSatisfy((_, zones) -> assertThat(zones)
                        .singleElement()
                        .satisfies(storm -> assertThat(storm.phase()).isEqualTo("storm")));
    }

    /// Whoever makes others wait for CPU on most nodes must not end what is done for memory.
    @Test
    void holdsBackNoTaintForWhatElseIsShort() {
        ReconcilerRig rig = rig(Mode.ENFORCE);
        Demand.Taint memory = new Demand.Taint("memory", Effect.NoSchedule);
        names.forEach(name -> rig.reconciler.offerDecision(
                SampleDecisions.of(name, Phase.FIRING).shortOf(CPU).decision()));
        rig.reconciler.offerDecision(SampleDecisions.of("n3", Phase.FIRING, memory)
                .shortOf(MEMORY)
                .severity(50)
                .decision());
        rig.reconciler.offerDecision(SampleDecisions.of("n4", Phase.FIRING, memory)
                .shortOf(CPU, MEMORY)
                .severity(50)
                .decision());
        pass(rig, Duration.ofMinutes(1));

        assertThat(tainted(rig)).isZero();
        assertThat(rig.taints("n3")).containsExactly(memory.id());
        assertThat(rig.taints("n4")).containsExactly(memory.id());
        assertThat(rig.blocked(0)).contains("there is a storm of CPU pressure in zone z: 19 of 20 heard nodes");
        assertThat(rig.told.stream().filter(each -> each.startsWith("STORM"))).hasSize(1);
    }

    /// In NVSentinel a tripped breaker also stopped it from opening nodes again.
    @Test
    void keepsWhatWasThereBeforeAndReleasesItAtOnce() {
        ReconcilerRig rig = rig(Mode.ENFORCE);
        offer(rig, 4);
        pass(rig, Duration.ofSeconds(10));
        assertThat(tainted(rig)).isEqualTo(4);
        offer(rig, 20);
        pass(rig, Duration.ofMinutes(1));
        assertThat(tainted(rig)).isEqualTo(4);

        rig.reconciler.offerDecision(SampleDecisions.cleared("n2"));
        rig.reconciler.pass();
        assertThat(rig.taints("n2")).isEmpty();
        assertThat(rig.told).contains("STORM_BEGAN z").doesNotContain("STORM_ENDED z");
    }

    /// In Karpenter a breaker stays tripped, and when it lets go, everything that has gathered is done at once.
    @Test
    void actsOnWhatIsLeftBitByBitAfterTheCoolDown() {
        ReconcilerRig rig = rig(Mode.ENFORCE);
        offer(rig, 20);
        pass(rig, Duration.ofMinutes(2));
        offer(rig, 10);
        pass(rig, Duration.ofSeconds(295));
        assertThat(tainted(rig)).isZero();

        pass(rig, Duration.ofSeconds(20));
        assertThat(tainted(rig)).isEqualTo(1);
        pass(rig, Duration.ofMinutes(3));
        assertThat(tainted(rig)).isEqualTo(4);
        pass(rig, Duration.ofMinutes(10));
        assertThat(tainted(rig)).isEqualTo(10);
        assertThat(rig.told).containsOnlyOnce("STORM_ENDED z");
    }

    @Test
    void aReplicaThatComesToLeadInAStormKnowsOfIt() {
        ReconcilerRig rig = rig(Mode.ENFORCE);
        rig.leading = false;
        offer(rig, 20);
        pass(rig, Duration.ofSeconds(10));
        offer(rig, 5);
        rig.leading = true;
        pass(rig, Duration.ofMinutes(4));

        assertThat(tainted(rig)).isZero();
    }

    @Test
    void modeObserveCountsNoTaintInAStormButKeepsThoseItWouldHaveSet() {
        ReconcilerRig rig = rig(Mode.OBSERVE);
        offer(rig, 4);
        pass(rig, Duration.ofSeconds(10));
        long before = rig.told.stream().filter("would TAINTS"::equals).count();
        offer(rig, 20);
        pass(rig, Duration.ofMinutes(1));

        assertThat(before).isEqualTo(4);
        assertThat(rig.told.stream().filter("would TAINTS"::equals)).hasSize(4);
        assertThat(rig.reconciler.guards().budgets().getFirst().used()).isEqualTo(4);
    }
}
