package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Events are news: what is to be done goes before them, also what comes in while they are being told.
class ReconcilerEventsTest {

    private static final Duration SLOW = Duration.ofMillis(150);

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "2");

    @BeforeEach
    void twoNodes() {
        rig.add("n1");
        rig.add("n2");
        rig.settle();
        rig.api.forgetCalls();
    }

    private static Decision firing(String node) {
        return SampleDecisions.of(node, Phase.FIRING)
                .stepping(Phase.INACTIVE, Phase.PENDING, Reason.PressureHigh)
                .stepping(Phase.PENDING, Phase.FIRING, Reason.PressureRaised)
                .decision();
    }

    /// Each event takes long; this happens meanwhile.
    private void whileTelling(Runnable what) {
        rig.api.beforeEachWrite(() -> {
            if (rig.api.calls().getLast().startsWith("event ")) {
                rig.step(SLOW);
                what.run();
            }
        });
    }

    private long events() {
        return rig.api.writes().stream()
                .filter(call -> call.startsWith("event "))
                .count();
    }

    @Test
    void aWishThatComesMeanwhileDoesNotWaitForThem() {
        whileTelling(() -> rig.reconciler.offerDecision(
                SampleDecisions.of("n2", Phase.FIRING).decision()));
        rig.reconciler.offerDecision(firing("n1"));
        rig.reconciler.pass();
        assertThat(events()).isEqualTo(1);

        rig.reconciler.pass();

        assertThat(rig.taints("n2")).isNotEmpty();
        List<String> writes = rig.api.writes();
        int wished = writes.indexOf("taints n2 [" + SampleDecisions.TAINT + "]");
        assertThat(writes.subList(0, wished).stream().filter(call -> call.startsWith("event ")))
                .hasSize(1);
    }

    @Test
    void theyAreToldHoweverOftenSomethingComes() {
        rig.reconciler.offerDecision(firing("n1"));
        rig.settle();
        int all = rig.events("n1").size();
        assertThat(all).isGreaterThan(2);

        whileTelling(() -> rig.reconciler.offerDecision(
                SampleDecisions.of("n1", Phase.FIRING).decision()));
        rig.reconciler.offerDecision(firing("n2"));
        for (int pass = 0; pass < all; pass++) {
            rig.reconciler.pass();
        }

        assertThat(rig.events("n2")).hasSize(all);
    }

    @Test
    void theyAreToldInOneGoWhereNothingComes() {
        rig.reconciler.offerDecision(firing("n1"));
        rig.reconciler.pass();
        rig.reconciler.pass();
        assertThat(events()).isEqualTo(rig.events("n1").size()).isGreaterThan(2);
    }
}
