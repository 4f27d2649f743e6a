package io.barograph.controller.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ControllerClock;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.write.NodeUpdate;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class ReconciledNodesTest {

    private final ReconciledNodes nodes = new ReconciledNodes();

    private ReconciledNode node(String name) {
        nodes.accept(new NodeChange.Present(LiveNode.named(name, "uid-" + name)), 0);
        ReconciledNode node = nodes.of(name, 0);
        nodes.touch(node);
        return node;
    }

    private List<String> dueNow() {
        return nodes.takeDue(1).stream().map(node -> node.name).toList();
    }

    @Test
    void timeAloneDoesNotTouchANodeOfWhichNothingIsDemanded() {
        node("calm").latest.take(SampleDecisions.of("calm", Phase.INACTIVE).decision(), 0);
        node("pressured")
                .latest
                .take(SampleDecisions.of("pressured", Phase.FIRING).decision(), 0);
        node("unheard");
        assertThat(dueNow()).containsExactlyInAnyOrder("calm", "pressured", "unheard");

        nodes.touchWhatTimeMoves();

        assertThat(dueNow()).containsExactlyInAnyOrder("pressured", "unheard");
    }

    @Test
    void timeTouchesACalmNodeWhereSomethingIsLeftOver() {
        ControllerClock clock = new ControllerClock(() -> ReconcilerRig.START, () -> 0);
        EventDispatch events = new EventDispatch(clock, ReconcileListener.none());
        ReconciledNode foreign = node("foreign");
        events.heldBack(foreign, Map.of("x:NoSchedule", new HeldBack.Foreign()));
        ReconciledNode observed = node("observed");
        observed.latest.take(SampleDecisions.of("observed", Phase.FIRING).decision(), 0);
        LiveNode live = Objects.requireNonNull(observed.live());
        NodePlanner planner = Objects.requireNonNull(observed.planner(
                new PlanSettings(1, 0, mark -> mark), Controls.of(Mode.OBSERVE), 0, ReconcilerRig.START));
        new ObserveMode(ReconcileListener.none(), events)
                .observe(new PlanPass.Case(observed, new NodeUpdate.Work(live, planner, null), NodePlan.NOTHING));
        for (ReconciledNode each : List.of(foreign, observed)) {
            each.latest.take(SampleDecisions.of(each.name, Phase.INACTIVE).decision(), 0);
        }
        dueNow();

        nodes.touchWhatTimeMoves();

        assertThat(dueNow()).containsExactlyInAnyOrder("foreign", "observed");
    }

    @Test
    void whoBeginsToLeadLooksAtAll() {
        node("calm").latest.take(SampleDecisions.of("calm", Phase.INACTIVE).decision(), 0);
        dueNow();

        nodes.touchAll();

        assertThat(dueNow()).containsExactly("calm");
    }

    @Test
    void aLateDesireOfANodeThatIsGoneKeepsNothingForLong() {
        nodes.accept(new NodeChange.Synced(), 0);
        node("stays");
        node("gone");
        nodes.accept(new NodeChange.Gone(LiveNode.named("gone", "uid-gone").identity()), 0);
        nodes.touch(nodes.of("gone", 0));
        nodes.dropNodeless(59_000_000);
        assertThat(nodes.knows("gone")).isTrue();

        nodes.dropNodeless(60_000_000);

        assertThat(nodes.knows("gone")).isFalse();
        assertThat(nodes.nextDueMicros()).isNotNull();
        assertThat(dueNow()).containsExactly("stays");
    }

    @Test
    void aDesireThatComesBeforeItsNodeWaitsForIt() {
        nodes.of("early", 0).latest.take(SampleDecisions.raised("early"), 0);
        nodes.dropNodeless(3_600_000_000L);
        assertThat(nodes.knows("early")).isTrue();

        nodes.accept(new NodeChange.Synced(), 0);
        node("early");
        nodes.dropNodeless(3_600_000_000L);

        assertThat(nodes.of("early", 0).latest.state()).isNotNull();
    }
}
