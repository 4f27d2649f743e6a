package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.LeaderWrite.Outcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.marks.OwnershipJson;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.reconcile.plan.NodePlan;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes plans, as long as this replica leads.
public record NodeWriter(LeaderWrite nodes, ReconcileListener listener, NodeChangeLog log) {

    /// So that a node is not written to the end which the API server writes slowly.
    static final ApiOutcome<LiveNode> TOO_SLOW =
            new ApiOutcome.Refused<>(null, "its writes take too long, and other nodes wait; the rest is written later");

    /// What came of writing a plan.
    ///
    /// @param live the node as it stood after the last write that succeeded
    /// @param stepDone whether taints and ownership were written
    /// @param failure the first write that failed; `Done` if none did
    /// @param deposed whether leadership was lost before the end
    record Result(LiveNode live, boolean stepDone, ApiOutcome<LiveNode> failure, boolean deposed) {}

    /// The taints first, then the conditions, which do not wait for a conflict over taints to end.
    /// An API server that throttles is asked for nothing more, nor one that is so slow that others wait too long.
    ///
    /// @param hasTime whether there is time for one more write
    Result writePlan(LiveNode nodeBefore, NodePlan plan, BooleanSupplier hasTime) {
        Long epoch = nodes.leadership().epoch();
        LiveNode live = nodeBefore;
        boolean stepDone = false;
        ApiOutcome<LiveNode> failure = new ApiOutcome.Done<>(nodeBefore);
        NodePlan.TaintStep step = plan.step();
        if (step != null) {
            switch (noteOutcome(ReconcileListener.Verb.TAINTS, writeStep(live, epoch, step))) {
                case Outcome.Written(LiveNode writtenNode) -> {
                    log.logTaints(live, step);
                    live = writtenNode;
                    stepDone = true;
                }
                case Outcome.NotLeading _ -> {
                    return new Result(live, false, failure, true);
                }
                case Outcome.Failed(ApiOutcome<LiveNode> stepFailure) -> {
                    if (stepFailure instanceof ApiOutcome.Throttled) {
                        return new Result(live, false, stepFailure, false);
                    }
                    failure = stepFailure;
                }
            }
        }
        for (NodeCondition condition : plan.conditions()) {
            if (!hasTime.getAsBoolean()) {
                return new Result(live, stepDone, failure instanceof ApiOutcome.Done ? TOO_SLOW : failure, false);
            }
            switch (noteOutcome(ReconcileListener.Verb.CONDITION, nodes.patchCondition(live, epoch, condition))) {
                case Outcome.Written(LiveNode writtenNode) -> {
                    log.logCondition(live, condition);
                    live = writtenNode;
                }
                case Outcome.NotLeading _ -> {
                    return new Result(live, stepDone, failure, true);
                }
                case Outcome.Failed(ApiOutcome<LiveNode> conditionFailure) -> {
                    return new Result(live, stepDone, conditionFailure, false);
                }
            }
        }
        return new Result(live, stepDone, failure, false);
    }

    private Outcome writeStep(LiveNode live, @Nullable Long epoch, NodePlan.TaintStep step) {
        String owned =
                OwnershipJson.toJson(step.owned().signedBy(nodes.leadership().identity()));
        return nodes.replaceTaints(
                live,
                epoch,
                step.taints(),
                Collections.singletonMap(OwnershipRecord.ANNOTATION, owned.isEmpty() ? null : owned));
    }

    private Outcome noteOutcome(ReconcileListener.Verb verb, Outcome outcome) {
        if (!(outcome instanceof Outcome.NotLeading)) {
            listener.writeEnded(verb, outcome.asApiOutcome().word());
        }
        return outcome;
    }
}
