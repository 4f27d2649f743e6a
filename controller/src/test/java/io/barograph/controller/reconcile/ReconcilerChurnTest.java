package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Mode;
import io.barograph.controller.decide.Decision;
import io.barograph.controller.decide.Freshness;
import io.barograph.rules.demand.DesiredState;
import module java.base;
import org.junit.jupiter.api.Test;

/// Clusters that scale make thousands of nodes a day and never use their names again.
class ReconcilerChurnTest {

    private final ReconcilerRig rig = new ReconcilerRig(Mode.OBSERVE, "1");

    private static Decision calm(String node, Freshness freshness) {
        return new Decision(new DesiredState(node, "boot", 1, List.of()), freshness, List.of(), 0.0, 0);
    }

    @Test
    void keepsNothingOfTenThousandNodesThatCameAndWent() {
        rig.add("stays");
        rig.offer(calm("stays", new Freshness.Heard()));
        for (int i = 0; i < 10_000; i++) {
            String node = "n" + i;
            rig.add(node);
            rig.reconciler.offerDecision(i % 2 == 0 ? SampleDecisions.raised(node) : calm(node, new Freshness.Heard()));
            rig.reconciler.pass();
            rig.nodes.removeNode(node);
            rig.reconciler.offerDecision(calm(node, new Freshness.Heard()));
            rig.reconciler.pass();
            if (i % 3 == 0) {
                rig.reconciler.offerDecision(calm(node, new Freshness.Leaving(rig.micros + 60_000_000)));
                rig.reconciler.pass();
            }
            rig.step(Duration.ofMillis(100));
        }
        rig.later(Duration.ofMinutes(2));

        assertThat(rig.reconciler.reports()).extracting(ReconcileReport::node).containsExactly("stays");
        assertThat(rig.reconciler.remembered()).isEqualTo(1);
    }
}
