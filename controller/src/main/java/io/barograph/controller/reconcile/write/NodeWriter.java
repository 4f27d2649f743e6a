package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.record.OwnershipJson;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes plans through the door, as long as this replica leads.
public record NodeWriter(NodeApi api, Leadership leadership, ReconcileListener listener) {

    /// What came of writing a plan.
    ///
    /// @param live the node as it stood after the last write that succeeded
    /// @param stepDone whether taints and ownership were written
    /// @param failure the first write that failed; `Done` if none did
    /// @param deposed whether leadership was lost before the end
    record Result(LiveNode live, boolean stepDone, ApiOutcome<LiveNode> failure, boolean deposed) {}

    /// The taints first, then the conditions, which do not wait for a conflict over taints to end.
    Result writePlan(LiveNode nodeBefore, NodePlan plan) {
        Long epoch = leadership.epoch();
        LiveNode live = nodeBefore;
        boolean stepDone = false;
        ApiOutcome<LiveNode> failure = new ApiOutcome.Done<>(nodeBefore);
        if (epoch == null) {
            return new Result(live, false, failure, true);
        }
        NodePlan.TaintStep step = plan.step();
        if (step != null) {
            if (!mayWrite(epoch)) {
                return new Result(live, false, failure, true);
            }
            String owned = OwnershipJson.toJson(step.owned().signedBy(leadership.identity()));
            var write = new NodeApi.TaintWrite(
                    live.meta().resourceVersion(),
                    step.taints(),
                    Collections.singletonMap(OwnershipRecord.ANNOTATION, owned.isEmpty() ? null : owned));
            ApiOutcome<LiveNode> outcome = api.replaceTaints(live.identity(), write, epoch);
            listener.writeEnded(ReconcileListener.Verb.TAINTS, outcome.word());
            if (outcome instanceof ApiOutcome.Done<LiveNode>(LiveNode writtenNode)) {
                live = writtenNode;
                stepDone = true;
            } else {
                failure = outcome;
            }
        }
        for (NodeCondition condition : plan.conditions()) {
            if (!mayWrite(epoch)) {
                return new Result(live, stepDone, failure, true);
            }
            ApiOutcome<LiveNode> outcome = api.patchCondition(live.identity(), condition, epoch);
            listener.writeEnded(ReconcileListener.Verb.CONDITION, outcome.word());
            if (outcome instanceof ApiOutcome.Done<LiveNode>(LiveNode writtenNode)) {
                live = writtenNode;
            } else {
                return new Result(live, stepDone, outcome, false);
            }
        }
        return new Result(live, stepDone, failure, false);
    }

    /// A replica that lost the lead and has it again plans anew: what was planned before is of another epoch.
    private boolean mayWrite(long epoch) {
        return Objects.equals(epoch, leadership.epoch()) && leadership.leading();
    }

    /// A refusal if a newer leader has written the node; the leadership is notified. Else null.
    @Nullable
    ApiOutcome<LiveNode> refusalByNewerLeader(LiveNode live) {
        Long ours = leadership.epoch();
        long theirs = LeaderEpoch.epochOf(live);
        if (ours == null || theirs <= ours) {
            return null;
        }
        leadership.newerEpochSeen(theirs);
        return new ApiOutcome.Refused<>(null, LeaderEpoch.newerEpochText(ours, theirs));
    }
}
