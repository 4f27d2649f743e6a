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

    private static final LiveNode NODE = LiveNode.named("n1", "u1");

    private static Plan plan(List<String> added, List<String> removed, ConditionStatus status) {
        NodeCondition.Times times = new NodeCondition.Times(Instant.EPOCH, Instant.EPOCH);
        return new Plan(
                new Plan.TaintStep(List.of(), added, removed, Owned.nothing()),
                List.of(new NodeCondition("T", status, "R", "", times)),
                List.of(),
                List.of());
    }

    @Test
    void whatIsAddedMayWait() {
        assertThat(plan(List.of("k:NoSchedule"), List.of(), ConditionStatus.False)
                        .raises(NODE))
                .isTrue();
        assertThat(plan(List.of(), List.of(), ConditionStatus.True).raises(NODE))
                .isTrue();
    }

    @Test
    void whatIsTakenAwayMayNotWhateverIsAddedBesides() {
        assertThat(plan(List.of("k:NoSchedule"), List.of("l:NoSchedule"), ConditionStatus.True)
                        .raises(NODE))
                .isFalse();
    }

    /// The record forgets what has expired in a step of its own.
    @Test
    void aConditionThatIsReleasedDoesNotWaitForTheRecordBesideIt() {
        assertThat(plan(List.of(), List.of(), ConditionStatus.False).raises(NODE))
                .isFalse();
    }
}
