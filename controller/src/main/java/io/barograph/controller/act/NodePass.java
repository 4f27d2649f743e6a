package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Brings one node to what is wished, from what the API server says now, not from what was remembered.
record NodePass(NodeApi api, NodeWriter writer) {

    /// A claim, then what it allows, then what a policy's removal leaves to do: never more.
    private static final int ROUNDS = 4;

    /// What to bring a node to.
    ///
    /// @param seen the node as it was when this was decided
    /// @param mayAdd whether the budget lets taints be added
    record Work(LiveNode seen, Wish wish, boolean mayAdd, Instant wall) {}

    /// How it went.
    ///
    /// @param live the node as last seen
    /// @param news taints that were added and removed
    /// @param outcome `Done`, or the first thing that failed
    /// @param deposed whether leadership was lost on the way
    record Result(LiveNode live, List<EventWords.Words> news, Outcome<LiveNode> outcome, boolean deposed) {}

    Result bring(Work work) {
        List<EventWords.Words> news = new ArrayList<>();
        Outcome<LiveNode> read = api.get(work.seen().name());
        if (!(read instanceof Outcome.Done<LiveNode>(LiveNode live))) {
            return new Result(work.seen(), news, read, false);
        }
        if (!live.identity().equals(work.seen().identity())) {
            return new Result(work.seen(), news, new Outcome.NotFound<>(), false);
        }
        for (int round = 0; round < ROUNDS; round++) {
            Owned owned;
            try {
                owned = OwnedJson.of(live);
            } catch (UnreadableOwnedException e) {
                return new Result(live, news, new Outcome.Conflict<>(e.text()), false);
            }
            Plan plan = new Planner(live, owned, work.mayAdd(), work.wall()).plan(work.wish());
            if (plan.isEmpty()) {
                break;
            }
            NodeWriter.Result written = writer.write(live, plan);
            live = written.live();
            if (written.stepDone()) {
                tell(plan, work.wish(), news);
            }
            if (written.deposed() || !(written.failure() instanceof Outcome.Done)) {
                return new Result(live, news, written.failure(), written.deposed());
            }
        }
        return new Result(live, news, new Outcome.Done<>(live), false);
    }

    private static void tell(Plan plan, Wish wish, List<EventWords.Words> news) {
        Plan.TaintStep step = plan.step();
        if (step == null) {
            return;
        }
        for (String id : step.added()) {
            String why = wish.taints().get(id) instanceof Wish.TaintWish.Present present ? present.why() : "";
            news.add(EventWords.taintAdded(id, why));
        }
        for (String id : step.removed()) {
            news.add(EventWords.taintRemoved(id, "not demanded any more"));
        }
    }
}
