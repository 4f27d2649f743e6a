package io.barograph.controller.reconcile.limits;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.ReconcilerRig;
import io.barograph.controller.reconcile.SampleDecisions;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Five nodes at once, then one a second.
class ReconcilerPaceTest {

    private static final List<String> FIVE = List.of("n1", "n2", "n3", "n4", "n5");

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "7");

    @BeforeEach
    void fiveAreRaised() {
        FIVE.forEach(rig::add);
        rig.add("n6");
        IntStream.range(7, 50).forEach(calm -> rig.add("n" + calm)); // so that it is no storm
        rig.settle();
        FIVE.forEach(node -> rig.offer(SampleDecisions.of(node, Phase.FIRING).decision()));
        rig.later(Duration.ofSeconds(10));
        rig.api.forgetCalls();
    }

    private void sixth() {
        rig.reconciler.offerDecision(SampleDecisions.of("n6", Phase.FIRING).decision());
        rig.reconciler.pass();
    }

    @Test
    void whatIsOnlyToldAnewKeepsNothingWaiting() {
        FIVE.forEach(node -> rig.reconciler.offerDecision(
                SampleDecisions.of(node, Phase.KEEP_FIRING).decision()));
        rig.reconciler.pass();
        assertThat(rig.api.writes()).contains("condition n5 " + SampleDecisions.TYPE + " True");

        sixth();

        assertThat(rig.taints("n6")).isNotEmpty();
    }

    @Test
    void whatIsPutOnNodesDoes() {
        FIVE.forEach(node -> rig.offer(SampleDecisions.of(node, Phase.INACTIVE).decision()));
        FIVE.forEach(node -> rig.reconciler.offerDecision(
                SampleDecisions.of(node, Phase.FIRING).decision()));
        rig.reconciler.pass();

        sixth();

        assertThat(rig.taints("n6")).isEmpty();
        rig.step(Duration.ofSeconds(1));
        rig.reconciler.pass();
        assertThat(rig.taints("n6")).isNotEmpty();
    }

    /// A condition is claimed before it is written, which is where its turn is taken.
    @Test
    void conditionsWithoutATaintTakeTheirTurnsToo() {
        List<String> ten = IntStream.range(7, 17).mapToObj(i -> "n" + i).toList();
        rig.later(Duration.ofMinutes(5));
        rig.api.forgetCalls();

        ten.forEach(node -> rig.reconciler.offerDecision(
                SampleDecisions.of(node, Phase.FIRING).decision()));
        rig.reconciler.pass();

        assertThat(ten.stream()
                        .filter(node ->
                                rig.api.writes().contains("condition " + node + " " + SampleDecisions.TYPE + " True")))
                .hasSizeLessThanOrEqualTo(5);
    }
}
