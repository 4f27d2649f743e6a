package io.barograph.controller.reconcile.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ControlledMarksTest {

    private static ConditionTarget says(NodeConditionStatus status) {
        return new ConditionTarget.Set(
                status,
                ConditionReason.PressureCleared,
                "not demanded",
                new OwnershipRecord.Source("busy", "pods wait"));
    }

    private static TargetMarks wish(ConditionTarget condition, TaintTarget taint) {
        return new TargetMarks(
                new TreeMap<>(Map.of("High", condition)), new TreeMap<>(Map.of("example.com/high:NoSchedule", taint)));
    }

    @Test
    void calmNodesHaveInCommonWhatIsLeftOfTheirWishes() {
        TargetMarks calm = wish(says(NodeConditionStatus.False), new TaintTarget.Absent("not demanded any more"));
        ControlledMarks one = new ControlledMarks(calm, calm, new TreeMap<>(), "");
        ControlledMarks other = new ControlledMarks(calm, TargetMarks.NOTHING, new TreeMap<>(), "");
        assertThat(one.afterwards()).isSameAs(other.afterwards()).isSameAs(ControlledMarks.NOTHING);
    }

    @Test
    void whatWouldBeOnTheNodeOrStayThereIsKept() {
        TaintTarget absent = new TaintTarget.Absent("not demanded any more");
        for (TargetMarks would : new TargetMarks[] {
            wish(says(NodeConditionStatus.True), absent),
            wish(new ConditionTarget.Keep(), absent),
            wish(says(NodeConditionStatus.False), new TaintTarget.Keep())
        }) {
            ControlledMarks left = new ControlledMarks(would, would, new TreeMap<>(), "").afterwards();
            assertThat(left.observed()).isEqualTo(would);
            assertThat(left.wish()).isEqualTo(TargetMarks.NOTHING);
        }
    }

    @Test
    void whatIsHeldBackIsKept() {
        ControlledMarks left = new ControlledMarks(
                        TargetMarks.NOTHING, TargetMarks.NOTHING, new TreeMap<>(), "everything is stopped")
                .afterwards();
        assertThat(left.stopped()).isEqualTo("everything is stopped");
    }
}
