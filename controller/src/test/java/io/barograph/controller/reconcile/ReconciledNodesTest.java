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
        nodes.acceptChange(new NodeChange.Present(LiveNode.ofName(name, "uid-" + name)), 0);
        ReconciledNode node = nodes.findOrCreate(name, 0);
        nodes.touchNode(node);
        return node;
    }

    private List<String> dueNow() {
        return nodes.takeDue(1).stream().map(node -> node.name).toList();
    }

    @Test
    void timeAloneDoesNotTouchANodeOfWhichNothingIsDemanded() {
        node("calm")
                .latestDecision
                .takeDecision(SampleDecisions.of("calm", Phase.INACTIVE).decision(), 0);
        node("pressured")
                .latestDecision
                .takeDecision(SampleDecisions.of("pressured", Phase.FIRING).decision(), 0);
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
        observed.latestDecision.takeDecision(
                SampleDecisions.of("observed", Phase.FIRING).decision(), 0);
        LiveNode live = Objects.requireNonNull(observed.live());
        NodePlanner planner = Objects.requireNonNull(observed.toPlanner(
                new PlanSettings(1, 0, mark -> mark), Controls.of(Mode.OBSERVE), 0, ReconcilerRig.START));
        new ObserveMode(ReconcileListener.none(), events)
                .observePlan(new PlanPass.Case(observed, new NodeUpdate.Work(live, planner, null), NodePlan.NOTHING));
        for (ReconciledNode each : List.of(foreign, observed)) {
            each.latestDecision.takeDecision(
                    SampleDecisions.of(each.name, Phase.INACTIVE).decision(), 0);
        }
        dueNow();

        nodes.touchWhatTimeMoves();

        assertThat(dueNow()).containsExactlyInAnyOrder("foreign", "observed");
    }

    @Test
    void whoBeginsToLeadLooksAtAll() {
        node("calm")
                .latestDecision
                .takeDecision(SampleDecisions.of("calm", Phase.INACTIVE).decision(), 0);
        dueNow();

        nodes.touchAll();

        assertThat(dueNow()).containsExactly("calm");
    }

    @Test
    void aLateDesireOfANodeThatIsGoneKeepsNothingForLong() {
        nodes.acceptChange(new NodeChange.Synced(), 0);
        node("stays");
        node("gone");
        nodes.acceptChange(
                new NodeChange.Gone(LiveNode.ofName("gone", "uid-gone").identity()), 0);
        nodes.touchNode(nodes.findOrCreate("gone", 0));
        nodes.dropNodeless(59_000_000);
        assertThat(nodes.knowsNode("gone")).isTrue();

        nodes.dropNodeless(60_000_000);

        assertThat(nodes.knowsNode("gone")).isFalse();
        assertThat(nodes.nextDueMicros()).isNotNull();
        assertThat(dueNow()).containsExactly("stays");
    }

    @Test
    void aDesireThatComesBeforeItsNodeWaitsForIt() {
        nodes.findOrCreate("early", 0).latestDecision.takeDecision(SampleDecisions.raised("early"), 0);
        nodes.dropNodeless(3_600_000_000L);
        assertThat(nodes.knowsNode("early")).isTrue();

        nodes.acceptChange(new NodeChange.Synced(), 0);
        node("early");
        nodes.dropNodeless(3_600_000_000L);

        assertThat(nodes.findOrCreate("early", 0).latestDecision.state()).isNotNull();
    }
}
