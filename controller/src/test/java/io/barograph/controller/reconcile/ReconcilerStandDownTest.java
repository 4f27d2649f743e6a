package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.TAINT;
import static io.barograph.controller.reconcile.SampleDecisions.TYPE;
import static io.barograph.controller.reconcile.SampleDecisions.cleared;
import static io.barograph.controller.reconcile.SampleDecisions.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.Mode;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nodes that others drain.
class ReconcilerStandDownTest {

    private static final String DISRUPTED = "karpenter.sh/disrupted";

    private final ReconcilerRig rig = ReconcilerRig.enforcing();

    @BeforeEach
    void aNode() {
        rig.add("n1");
    }

    private void cordon(String name, boolean cordoned) {
        LiveNode node = rig.node(name);
        rig.nodes.putNode(new LiveNode(node.identity(), node.meta(), cordoned, node.taints(), node.status()));
        rig.settle();
    }

    private void disrupt() {
        LiveNode node = rig.node("n1");
        List<NodeTaint> taints = new ArrayList<>(node.taints());
        taints.add(NodeTaint.of(DISRUPTED, "NoSchedule"));
        rig.nodes.putNode(node.withContents(node.meta(), taints, node.status()));
        rig.settle();
    }

    private void condition(NodeConditionStatus status) {
        LiveNode node = rig.node("n1");
        List<NodeCondition> conditions = new ArrayList<>(node.status().conditions());
        conditions.removeIf(each -> each.type().equals("DrainInProgress"));
        conditions.add(new NodeCondition(
                "DrainInProgress", status, "Upgrade", "", new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH)));
        rig.nodes.putNode(node.withContents(node.meta(), node.taints(), new LiveNode.Status(List.of(), conditions)));
        rig.settle();
    }

    @Test
    void putsNothingOnACordonedNodeSaysWhyOnceAndDoesItWhenTheCordonIsGone() {
        cordon("n1", true);
        rig.offer(raised("n1"));
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("none");
        assertThat(rig.blocked(0)).isEqualTo(TAINT + ": the node is cordoned: its spec.unschedulable is true");
        assertThat(rig.told).containsOnlyOnce("held drain");
        assertThat(rig.events("n1")).containsOnlyOnce("ActionBlockedByDrain");

        cordon("n1", false);
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }

    @Test
    void keepsWhatStandsAndReleasesItAsUsual() {
        rig.offer(raised("n1"));
        disrupt();
        rig.later(Duration.ofMinutes(6));
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactlyInAnyOrder(TAINT, DISRUPTED + ":NoSchedule");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.reconciler.reports().getFirst().plan().heldBack()).isEmpty();

        rig.offer(cleared("n1"));
        assertThat(rig.taints("n1")).containsExactly(DISRUPTED + ":NoSchedule");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureCleared");

        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).containsExactly(DISRUPTED + ":NoSchedule");
        assertThat(rig.condition("n1", TYPE)).isEqualTo("False/PressureCleared");
    }

    @Test
    void aDrainThatMayBeUnderWayHoldsBackAsOneThatIs() {
        condition(NodeConditionStatus.Unknown);
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).isEmpty();
        condition(NodeConditionStatus.True);
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.events("n1")).containsOnlyOnce("ActionBlockedByDrain");
        condition(NodeConditionStatus.False);
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    /// The write rests on the node as it was read right before, not on what was remembered of it.
    @Test
    void aCordonBetweenPlanAndWriteIsObeyed() {
        rig.api.beforeEachWrite(() -> {
            rig.api.beforeEachWrite(null);
            LiveNode node = rig.node("n1");
            rig.nodes.putNode(new LiveNode(node.identity(), node.meta(), true, node.taints(), node.status()));
        });
        rig.offer(raised("n1"));
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.condition("n1", TYPE)).isEqualTo("none");
    }

    @Test
    void aConditionThatWasTrueBeforeItsExporterFellSilentIsTrueAgain() {
        rig.offer(raised("n1"));
        rig.offer(SampleDecisions.of("n1", Phase.FIRING)
                .silentSince(rig.ago(Duration.ofSeconds(31)))
                .decision());
        assertThat(rig.condition("n1", TYPE)).isEqualTo("Unknown/SignalStale");
        cordon("n1", true);
        rig.offer(raised("n1"));
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }

    @Test
    void takesNoPlaceInTheBudget() {
        rig.add("n2");
        cordon("n1", true);
        rig.offer(SampleDecisions.of("n1", Phase.FIRING).severity(99.0).decision());
        rig.offer(SampleDecisions.of("n2", Phase.FIRING).severity(41.0).decision());
        assertThat(rig.taints("n2")).containsExactly(TAINT);
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.reconciler.guards().budgets().getFirst().nodes()).isEqualTo(1);
    }

    @Test
    void modeObserveCountsNothingForIt() {
        ReconcilerRig observing = new ReconcilerRig(Mode.OBSERVE, "1");
        LiveNode node = LiveNode.ofName("n1", "uid-n1");
        observing.nodes.putNode(new LiveNode(node.identity(), node.meta(), true, node.taints(), node.status()));
        observing.offer(raised("n1"));
        assertThat(observing.told).contains("held drain").doesNotContain("would TAINTS", "would CONDITION");

        observing.nodes.putNode(node);
        observing.settle();
        assertThat(observing.told).contains("would TAINTS", "would CONDITION");
    }

    /// A mark that comes and goes each second, for five minutes.
    @Test
    void aDrainThatFlapsBringsTwoWritesAndFewEvents() {
        for (int i = 0; i < 150; i++) {
            cordon("n1", true);
            rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
            rig.later(Duration.ofSeconds(1));
            cordon("n1", false);
            rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
            rig.later(Duration.ofSeconds(1));
        }
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.api.writes().stream().filter(each -> !each.startsWith("event ")))
                .as("a condition and a taint")
                .hasSize(2);
        assertThat(rig.api.writes()).as("with events").hasSizeLessThanOrEqualTo(4);
        assertThat(rig.events("n1").stream().filter("ActionBlockedByDrain"::equals))
                .hasSizeLessThanOrEqualTo(2);
    }

    /// The same while the budget has no place for the node when it is not drained.
    @Test
    void aDrainThatFlapsBesideAFullBudgetBringsFewEvents() {
        rig.add("n2");
        rig.offer(raised("n2"));
        for (int i = 0; i < 150; i++) {
            cordon("n1", i % 2 == 0);
            rig.offer(SampleDecisions.of("n1", Phase.FIRING).decision());
            rig.later(Duration.ofSeconds(1));
        }
        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.events("n1")).hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void saysThatANodeStandsDownAlsoWhereNothingIsDemanded() {
        cordon("n1", true);
        rig.offer(cleared("n1"));
        assertThat(rig.blocked(0)).isEqualTo("the node is cordoned: its spec.unschedulable is true");
        assertThat(rig.told).doesNotContain("held drain");
    }
}
