package io.barograph.controller.reconcile.limits;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconcilerBudgetTest {

    @Test
    void taintsTheWorstAndSaysOfTheOthersThatTheyAreBlocked() {
        ReconcilerRig rig = ReconcilerRig.enforcing();
        rig.add("n1");
        rig.add("n2");
        rig.reconciler.offerDecision(
                SampleDecisions.of("n1", Phase.FIRING).severity(50).decision());
        rig.reconciler.offerDecision(
                SampleDecisions.of("n2", Phase.FIRING).severity(90).decision());
        rig.settle();
        rig.later(Duration.ofSeconds(30));

        assertThat(rig.taints("n2")).containsExactly(TAINT);
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.events("n1")).containsExactly("ActionBlockedByBudget");
        assertThat(rig.told.stream().filter("held budget"::equals)).hasSize(1);
        assertThat(rig.blocked(0)).contains("budget");

        rig.offer(cleared("n2"));
        rig.resync();
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.blocked(0)).isEmpty();
    }

    @Test
    void neverTaintsMoreNodesThanTheBudgetHoweverManyAskAtOnce() {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "10%");
        List<String> names = IntStream.range(0, 40).mapToObj(i -> "n" + i).toList();
        names.forEach(rig::add);
        IntStream.range(40, 80).forEach(i -> rig.add("n" + i));
        for (String name : names) {
            rig.reconciler.offerDecision(
                    SampleDecisions.of(name, Phase.FIRING).severity(60).decision());
            rig.reconciler.pass();
        }
        for (int i = 0; i < 60; i++) {
            rig.later(Duration.ofSeconds(1));
        }

        assertThat(names.stream().filter(name -> rig.taints(name).contains(TAINT)))
                .hasSize(8);
        assertThat(names)
                .allSatisfy(name -> assertThat(rig.condition(name, TYPE)).isEqualTo("True/PressureRaised"));
    }

    @Test
    void raisesWithMeasureAndReleasesAtOnce() {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");
        List<String> names = IntStream.range(0, 20).mapToObj(i -> "n" + i).toList();
        names.forEach(rig::add);
        IntStream.range(20, 40).forEach(i -> rig.add("n" + i));
        names.forEach(name -> rig.reconciler.offerDecision(
                SampleDecisions.of(name, Phase.FIRING).decision()));
        rig.reconciler.pass();
        assertThat(names.stream().filter(name -> rig.taints(name).contains(TAINT)))
                .hasSize(5);
        rig.settle();
        rig.settle();
        assertThat(names.stream().filter(name -> rig.taints(name).contains(TAINT)))
                .hasSize(20);

        names.forEach(name -> rig.reconciler.offerDecision(
                SampleDecisions.of(name, Phase.INACTIVE).decision()));
        rig.reconciler.pass();
        assertThat(names.stream().filter(name -> rig.taints(name).contains(TAINT)))
                .isEmpty();
    }

    @Test
    void addsNoTaintBeforeAllNodesAreKnown() {
        ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "0");
        rig.add("n1");
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());

        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }
}
