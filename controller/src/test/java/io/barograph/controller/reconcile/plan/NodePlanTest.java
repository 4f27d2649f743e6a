package io.barograph.controller.reconcile.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import module java.base;
import org.junit.jupiter.api.Test;

/// Which plans may wait for the pace: those that put something on a node, and nothing else.
class NodePlanTest {

    private static final NodeCondition.Times TIMES = new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH);

    private static LiveNode node(NodeConditionStatus status) {
        LiveNode named = LiveNode.ofName("n1", "u1");
        return named.withContents(named.meta(), List.of(), new LiveNode.Status(List.of(), List.of(condition(status))));
    }

    private static NodeCondition condition(NodeConditionStatus status) {
        return new NodeCondition("T", status, "R", "", TIMES);
    }

    private static NodePlan plan(List<String> added, List<String> removed, NodeCondition... conditions) {
        List<TaintChange> changes = new ArrayList<>();
        added.forEach(id -> changes.add(new TaintChange(id, null, Demand.Taint.ofKey(id), "")));
        removed.forEach(id -> changes.add(new TaintChange(id, "", null, "")));
        return plan(changes, conditions);
    }

    private static NodePlan plan(List<TaintChange> changes, NodeCondition... conditions) {
        return new NodePlan(
                new TreeMap<>(),
                new NodePlan.TaintStep(List.of(), changes, OwnershipRecord.nothing()),
                List.of(conditions),
                List.of(),
                Collections.emptySortedMap(),
                List.of());
    }

    @Test
    void whatIsAddedMayWaitAndSoMayItsClaim() {
        assertThat(plan(List.of("k:NoSchedule"), List.of()).raisesMarks(node(NodeConditionStatus.False)))
                .isTrue();
        assertThat(plan(List.of(), List.of(), condition(NodeConditionStatus.True))
                        .raisesMarks(node(NodeConditionStatus.False)))
                .isTrue();
        assertThat(plan(List.of(), List.of()).raisesMarks(node(NodeConditionStatus.False)))
                .isTrue();
    }

    @Test
    void whatIsTakenAwayMayNotWhateverIsAddedBesides() {
        assertThat(plan(List.of("k:NoSchedule"), List.of("l:NoSchedule"), condition(NodeConditionStatus.True))
                        .raisesMarks(node(NodeConditionStatus.False)))
                .isFalse();
        assertThat(plan(List.of("k:NoSchedule"), List.of(), condition(NodeConditionStatus.False))
                        .raisesMarks(node(NodeConditionStatus.True)))
                .isFalse();
    }

    /// The record forgets what has expired in a step of its own.
    @Test
    void aConditionThatIsReleasedDoesNotWaitForTheRecordBesideIt() {
        assertThat(plan(List.of(), List.of(), condition(NodeConditionStatus.False))
                        .raisesMarks(node(NodeConditionStatus.True)))
                .isFalse();
    }

    @Test
    void aLowerValueIsAReleaseAndAHigherOneIsNot() {
        Demand.Taint two = new Demand.Taint("k", 2, Effect.NoSchedule);
        NodePlan lower = plan(List.of(new TaintChange("k:NoSchedule", "3", two, "")));
        NodePlan higher = plan(List.of(new TaintChange("k:NoSchedule", "1", two, "")));

        assertThat(lower.releases()).isTrue();
        assertThat(lower.raisesMarks(node(NodeConditionStatus.False))).isFalse();
        assertThat(higher.releases()).isFalse();
        assertThat(higher.raisesMarks(node(NodeConditionStatus.False))).isTrue();
    }
}
