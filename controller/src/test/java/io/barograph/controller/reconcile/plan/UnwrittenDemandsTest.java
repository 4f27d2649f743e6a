package io.barograph.controller.reconcile.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Demands that are not acted on yet: nothing on the node may look as if they were.
class UnwrittenDemandsTest {

    private static final Transition.Source SOURCE = new Transition.Source("p", "r");

    static List<Demand> needs() {
        return List.of(new Demand.Evict("memory.available"), new Demand.Reclaim("nodefs"));
    }

    @ParameterizedTest
    @MethodSource("needs")
    void putNothingOnTheNode(Demand need) {
        DemandState firing = new DemandState(need, SOURCE, Phase.FIRING, new DemandState.Timing(1, 0, false), "why");
        DesiredState desired = new DesiredState("n1", "b1", 2, List.of(firing));
        NodePlan plan = new NodePlanner(
                        new NodePlanner.Wanted(desired, new MissingSignals(null, Map.of(), Instant.EPOCH), 0),
                        Controls.of(Mode.ENFORCE).nodeControls("n1", null, Instant.EPOCH),
                        new PlanSettings(1, 0, policy -> policy),
                        TaintPermissions.OPEN,
                        false,
                        Instant.EPOCH)
                .planNode(ManagedNode.of(LiveNode.ofName("n1", "u1")));
        assertThat(plan).isSameAs(NodePlan.NOTHING);
    }

    @ParameterizedTest
    @MethodSource("needs")
    void areNoNewsOfTheNode(Demand need) {
        Transition raised = new Transition(
                new Transition.At("n1", "b1", 1),
                SOURCE,
                need,
                new Transition.Step(Phase.PENDING, Phase.FIRING, Reason.PressureRaised),
                List.of());
        assertThat(EventText.of(List.of(raised))).isEmpty();
    }
}
