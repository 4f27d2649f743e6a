package io.barograph.controller.reconcile;

import static io.barograph.controller.reconcile.SampleDecisions.KEY;
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
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.standalone.FaultyNodeApi.Fault;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Mistakes that other projects made in writing to nodes. Each test is named after the project and what must not happen
/// here.
class KnownWriteMistakesTest {

    private final ReconcilerRig rig = new ReconcilerRig(Mode.ENFORCE, "100%");

    @BeforeEach
    void twoNodes() {
        rig.add("n1");
        rig.add("n2");
    }

    private void pass(Duration time) {
        for (Duration at = Duration.ZERO; at.compareTo(time) < 0; at = at.plusSeconds(5)) {
            rig.step(Duration.ofSeconds(5));
            rig.reconciler.pass();
        }
    }

    /// After each start it first published every condition as healthy, and taints derived from them went with that.
    @Test
    void nodeProblemDetectorARestartMakesNothingHealthyBeforeTheFirstMeasurement() {
        rig.offer(raised("n1"));
        rig.restart(Mode.ENFORCE, "100%");
        pass(Duration.ofMinutes(4));

        assertThat(rig.taints("n1")).containsExactly(TAINT);
        assertThat(rig.condition("n1", TYPE)).isEqualTo("True/PressureRaised");
    }

    /// One node without a series was an error of the whole round.
    @Test
    void softTainterOneNodeThatCannotBeReadCostsOnlyItself() {
        LiveNode node = rig.node("n1");
        LiveNode.Meta spoilt = new LiveNode.Meta("", Map.of(), Map.of(OwnershipRecord.ANNOTATION, "{\"versi"), null);
        rig.nodes.putNode(node.withContents(spoilt, node.taints(), node.status()));
        rig.reconciler.offerDecision(
                SampleDecisions.of("n1", Phase.FIRING).severity(Double.NaN).decision());
        rig.offer(raised("n2"));

        assertThat(rig.taints("n1")).isEmpty();
        assertThat(rig.taints("n2")).containsExactly(TAINT);
    }

    /// It knew its own keys by the prefix that they contain somewhere.
    @Test
    void softTainterAKeyThatContainsOursIsNotOurs() {
        List<NodeTaint> theirs = List.of(
                NodeTaint.of("x." + KEY, "NoSchedule"),
                NodeTaint.of(KEY + "-too", "NoSchedule"),
                NodeTaint.of(KEY, "NoExecute"));
        LiveNode node = rig.node("n1");
        rig.nodes.putNode(node.withContents(node.meta(), theirs, node.status()));
        rig.offer(raised("n1"));
        rig.offer(cleared("n1"));

        assertThat(rig.node("n1").taints()).isEqualTo(theirs);
    }

    /// It counted evictions before the API server had taken them.
    @Test
    void pressurecookerNothingIsCountedAsDoneBeforeTheServerHasTakenIt() {
        rig.api.failWrites(Fault.SERVER_ERROR, Fault.SERVER_ERROR, Fault.SERVER_ERROR);
        rig.reconciler.offerDecision(raised("n1"));
        rig.reconciler.pass();

        assertThat(rig.told).contains("TAINTS unavailable").doesNotContain("TAINTS done");
    }

    /// It wrote the whole node back and with it what others had changed meanwhile.
    @Test
    void pressurecookerAWriteOfOursUndoesNothingOfOthers() {
        NodeCondition ready = new NodeCondition(
                "Ready", NodeConditionStatus.True, "KubeletReady", "", new NodeCondition.Times(rig.wall, rig.wall));
        rig.api.beforeEachWrite(() -> {
            rig.api.beforeEachWrite(null);
            LiveNode node = rig.node("n1");
            LiveNode.Meta labelled =
                    new LiveNode.Meta("", Map.of("new", "label"), node.meta().annotations(), null);
            rig.nodes.putNode(node.withContents(
                    labelled,
                    List.of(NodeTaint.of("example.com/theirs", "NoExecute")),
                    new LiveNode.Status(List.of(), List.of(ready))));
        });
        rig.offer(raised("n1"));

        assertThat(rig.taints("n1")).containsExactly("example.com/theirs:NoExecute", TAINT);
        assertThat(rig.node("n1").meta().labels()).containsEntry("new", "label");
        assertThat(rig.node("n1").condition("Ready")).isEqualTo(ready);
    }

    /// Where it could not read, the taint stayed for ever.
    @Test
    void pressurecookerATaintDoesNotStayForEverAfterReadsHaveFailed() {
        rig.offer(raised("n1"));
        rig.api.away(true);
        rig.reconciler.offerDecision(cleared("n1"));
        pass(Duration.ofHours(1));
        assertThat(rig.taints("n1")).containsExactly(TAINT);
        rig.api.away(false);
        pass(Duration.ofMinutes(2));

        assertThat(rig.taints("n1")).isEmpty();
    }

    /// Its events named the node where its UID belongs, so that they were not found with the node.
    @Test
    void pressurecookerAnEventIsAboutTheUidThatTheNodeReallyHas() {
        rig.offer(raised("n1"));

        assertThat(rig.nodes.events())
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.regarding().uid()).isEqualTo("uid-n1"));
    }

    /// Their clocks start at the transition time on the node, by whichever program it was written, and however wrong.
    @Test
    void karpenterCapiAndNhcATimeThatSomebodyPutOnTheNodeShortensNothing() {
        rig.offer(raised("n1"));
        LiveNode node = rig.node("n1");
        NodeCondition.Times longAgo = new NodeCondition.Times(rig.wall, Instant.EPOCH);
        NodeCondition rewritten = new NodeCondition(TYPE, NodeConditionStatus.True, "PressureRaised", "", longAgo);
        rig.nodes.putNode(
                node.withContents(node.meta(), node.taints(), new LiveNode.Status(List.of(), List.of(rewritten))));
        rig.reconciler.offerDecision(SampleDecisions.of("n1", Phase.FIRING)
                .silentSince(rig.ago(Duration.ofSeconds(30)))
                .decision());
        pass(Duration.ofMinutes(4));

        assertThat(rig.taints("n1")).containsExactly(TAINT);
    }
}
