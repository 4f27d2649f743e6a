package io.barograph.controller.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ConditionStatus;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeCondition;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which plans may wait for the pace: those that put something on a node, and nothing else.
class PlanTest {

    private static final NodeCondition.Times TIMES = new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH);

    private static LiveNode node(ConditionStatus status) {
        LiveNode named = LiveNode.named("n1", "u1");
        return named.with(named.meta(), List.of(), new LiveNode.Status(List.of(), List.of(condition(status))));
    }

    private static NodeCondition condition(ConditionStatus status) {
        return new NodeCondition("T", status, "R", "", TIMES);
    }

    private static Plan plan(List<String> added, List<String> removed, NodeCondition... conditions) {
        return new Plan(
                new Plan.TaintStep(List.of(), added, removed, Owned.nothing()),
                List.of(conditions),
                List.of(),
                List.of());
    }

    @Test
    void whatIsAddedMayWaitAndSoMayItsClaim() {
        assertThat(plan(List.of("k:NoSchedule"), List.of()).raises(node(ConditionStatus.False)))
                .isTrue();
        assertThat(plan(List.of(), List.of(), condition(ConditionStatus.True)).raises(node(ConditionStatus.False)))
                .isTrue();
        assertThat(plan(List.of(), List.of()).raises(node(ConditionStatus.False)))
                .isTrue();
    }

    @Test
    void whatIsTakenAwayMayNotWhateverIsAddedBesides() {
        assertThat(plan(List.of("k:NoSchedule"), List.of("l:NoSchedule"), condition(ConditionStatus.True))
                        .raises(node(ConditionStatus.False)))
                .isFalse();
        assertThat(plan(List.of("k:NoSchedule"), List.of(), condition(ConditionStatus.False))
                        .raises(node(ConditionStatus.True)))
                .isFalse();
    }

    /// The record forgets what has expired in a step of its own.
    @Test
    void aConditionThatIsReleasedDoesNotWaitForTheRecordBesideIt() {
        assertThat(plan(List.of(), List.of(), condition(ConditionStatus.False)).raises(node(ConditionStatus.True)))
                .isFalse();
    }
}
