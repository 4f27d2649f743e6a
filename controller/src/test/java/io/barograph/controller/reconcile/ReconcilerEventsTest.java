package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
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

    /// An exporter may send thousands of snapshots a second, each with steps of many rules.
    @Test
    void aNodeWithNewsAllTheTimeKeepsNoOthersEventsWaiting() {
        rig.api.beforeEachWrite(() -> {
            if (rig.api.calls().getLast().startsWith("event ")) {
                rig.step(Duration.ofMillis(5));
                rig.reconciler.offerDecision(newsOf("n1"));
            }
        });
        rig.reconciler.offerDecision(newsOf("n1"));
        rig.reconciler.offerDecision(firing("n2"));
        for (int pass = 0; pass < 20; pass++) {
            rig.reconciler.pass();
            rig.step(Duration.ofMillis(20));
        }
        assertThat(rig.events("n2")).isNotEmpty();
        long atOnce = events();
        assertThat(atOnce).as("of both").isBetween(25L, 35L);
        rig.step(Duration.ofMinutes(1));
        rig.reconciler.pass();
        assertThat(events() - atOnce).as("some more each minute").isBetween(10L, 13L);
    }

    /// Its kubelet can have it come and go.
    @Test
    void aNodeThatComesAndGoesHasNoMoreEventsForIt() {
        LiveNode comesAndGoes = rig.node("n1");
        for (int pass = 0; pass < 100; pass++) {
            rig.nodes.removeNode("n1");
            rig.nodes.putNode(comesAndGoes);
            rig.reconciler.offerDecision(newsOf("n1"));
            rig.reconciler.pass();
            rig.step(Duration.ofMillis(20));
        }
        assertThat(events()).isBetween(25L, 26L);
    }

    private static Decision newsOf(String node) {
        Decision decision = SampleDecisions.of(node, Phase.INACTIVE).decision();
        List<Transition> steps = IntStream.range(0, 32)
                .mapToObj(i -> new Transition(
                        new Transition.At(node, "boot", 10_000_000),
                        new Transition.Source("contention", "rule " + i),
                        new Demand.Condition("T" + i),
                        new Transition.Step(Phase.PENDING, Phase.FIRING, Reason.PressureRaised),
                        List.of()))
                .toList();
        return new Decision(decision.desired(), decision.freshness(), steps, null, 0);
    }
}
