package io.barograph.controller.act;

import io.barograph.controller.cluster.Epoch;
import io.barograph.controller.cluster.Leadership;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeCondition;
import io.barograph.controller.cluster.Outcome;
import org.jspecify.annotations.Nullable;

/// Writes plans through the door, as long as this replica leads.
record NodeWriter(NodeApi api, Leadership leadership, ActListener listener) {

    /// What came of writing a plan.
    ///
    /// @param live the node as it stood after the last write that succeeded
    /// @param stepDone whether taints and ownership were written
    /// @param failure the first write that failed; `Done` if none did
    /// @param deposed whether leadership was lost before the end
    record Result(LiveNode live, boolean stepDone, Outcome<LiveNode> failure, boolean deposed) {}

    /// The taints first, then the conditions, which do not wait for a conflict over taints to end.
    Result write(LiveNode before, Plan plan) {
        long epoch = leadership.epoch();
        LiveNode live = before;
        boolean stepDone = false;
        Outcome<LiveNode> failure = new Outcome.Done<>(before);
        Plan.TaintStep step = plan.step();
        if (step != null) {
            if (!mayWrite(epoch)) {
                return new Result(live, false, failure, true);
            }
            var write = new NodeApi.TaintWrite(
                    live.meta().resourceVersion(),
                    step.taints(),
                    Owned.ANNOTATION,
                    OwnedJson.write(step.owned().by(leadership.identity())),
                    epoch);
            Outcome<LiveNode> outcome = api.replaceTaints(live.identity(), write);
            listener.wrote(ActListener.Verb.TAINTS, outcome.word());
            if (outcome instanceof Outcome.Done<LiveNode>(LiveNode after)) {
                live = after;
                stepDone = true;
            } else {
                failure = outcome;
            }
        }
        for (NodeCondition condition : plan.conditions()) {
            if (!mayWrite(epoch)) {
                return new Result(live, stepDone, failure, true);
            }
            Outcome<LiveNode> outcome = api.patchCondition(live.identity(), condition, epoch);
            listener.wrote(ActListener.Verb.CONDITION, outcome.word());
            if (outcome instanceof Outcome.Done<LiveNode>(LiveNode after)) {
                live = after;
            } else {
                return new Result(live, stepDone, outcome, false);
            }
        }
        return new Result(live, stepDone, failure, false);
    }

    /// Who lost the lead and has it again plans anew: what was decided before is of another epoch.
    private boolean mayWrite(long epoch) {
        return epoch != Epoch.NONE && epoch == leadership.epoch() && leadership.leading();
    }

    /// A refusal if the node was written to by a newer leader, of which the leadership is told; else null.
    @Nullable
    Outcome<LiveNode> outrun(LiveNode live) {
        long ours = leadership.epoch();
        long theirs = Epoch.of(live);
        if (theirs <= ours) {
            return null;
        }
        leadership.outrun(theirs);
        return new Outcome.Refused<>(0, Epoch.outrun(ours, theirs));
    }
}
