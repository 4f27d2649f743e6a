package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeCondition;
import io.barograph.controller.cluster.NodeTaint;
import io.barograph.controller.cluster.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Brings one node to what is wished, from what the API server says now, not from what was remembered.
record NodePass(NodeApi api, NodeWriter writer, Hands hands) {

    /// A claim, then what it allows, then what a policy's removal leaves to do: never more.
    private static final int ROUNDS = 4;
    /// So often a conflict is met by reading and comparing again at once; then it is given time.
    private static final int CONFLICTS = 2;

    /// What to bring a node to.
    ///
    /// @param seen the node as it was when this was decided
    /// @param leave which taints may be added
    /// @param unsure what was written last without an answer
    record Work(LiveNode seen, Wish wish, Leave leave, Plan.@Nullable TaintStep unsure, Instant wall) {}

    /// How it went.
    ///
    /// @param live the node as last seen
    /// @param news taints that were added and removed
    /// @param outcome `Done`, or the first thing that failed
    /// @param unsure what was written last without an answer
    /// @param deposed whether leadership was lost on the way
    record Result(
            LiveNode live,
            List<EventWords.Words> news,
            Outcome<LiveNode> outcome,
            Plan.@Nullable TaintStep unsure,
            boolean deposed) {}

    Result bring(Work work) {
        List<EventWords.Words> news = new ArrayList<>();
        Outcome<LiveNode> read = api.get(work.seen().name());
        if (read instanceof Outcome.Done<LiveNode>(LiveNode live)
                && work.unsure() != null
                && written(work.unsure(), live)) {
            tell(work.unsure(), news);
        }
        Result result = bring(work, read, news);
        for (int again = 0; again < CONFLICTS && result.outcome() instanceof Outcome.Conflict; again++) {
            result = bring(work, api.get(work.seen().name()), news);
        }
        return result;
    }

    private Result bring(Work work, Outcome<LiveNode> read, List<EventWords.Words> news) {
        if (!(read instanceof Outcome.Done<LiveNode>(LiveNode live))) {
            return new Result(work.seen(), news, read, work.unsure(), false);
        }
        if (!live.identity().equals(work.seen().identity())) {
            return new Result(work.seen(), news, new Outcome.NotFound<>(), null, false);
        }
        Outcome<LiveNode> outrun = writer.outrun(live);
        if (outrun != null) {
            return new Result(live, news, outrun, work.unsure(), false);
        }
        for (int round = 0; round < ROUNDS; round++) {
            Planned planned;
            try {
                planned = plan(work, live);
            } catch (UnreadableOwnedException e) {
                return new Result(live, news, new Outcome.Refused<>(0, e.text()), null, false);
            }
            Plan plan = planned.plan();
            if (plan.isEmpty()) {
                return new Result(live, news, planned.judged(), null, false);
            }
            NodeWriter.Result written = writer.write(live, plan);
            live = written.live();
            if (written.stepDone() && plan.step() != null) {
                news.addAll(planned.news());
                tell(plan.step(), news);
            }
            plan.conditions().forEach(each -> remember(each, written.live()));
            if (written.failure() instanceof Outcome.Refused && plan.releases() && !written.stepDone()) {
                if (work.leave().any()) {
                    return withoutAdding(work, written, news);
                }
                List<String> removed = Objects.requireNonNull(plan.step()).removed();
                if (removed.size() > 1) {
                    return oneByOne(work, written, removed, news);
                }
            }
            if (written.failure() instanceof Outcome.Refused<LiveNode> refused) {
                news.addAll(Stuck.words(refused, plan, work.wish(), written.stepDone()));
            }
            if (written.deposed() || !(written.failure() instanceof Outcome.Done)) {
                boolean unsure = !written.stepDone() && written.failure() instanceof Outcome.Unavailable;
                return new Result(live, news, written.failure(), unsure ? plan.step() : null, written.deposed());
            }
        }
        return new Result(live, news, new Outcome.Done<>(live), null, false);
    }

    /// What may not be added must not keep anything from being taken away. It remains a failure.
    private Result withoutAdding(Work work, NodeWriter.Result written, List<EventWords.Words> news) {
        Work less = new Work(written.live(), work.wish(), Leave.NONE, work.unsure(), work.wall());
        Result result = bring(less, new Outcome.Done<>(written.live()), news);
        return result.outcome() instanceof Outcome.Done
                ? new Result(result.live(), news, written.failure(), null, result.deposed())
                : result;
    }

    /// Nor may one that may not be taken away keep the others: all of a node's taints are one write. It remains a
    /// failure.
    private Result oneByOne(Work work, NodeWriter.Result written, List<String> removed, List<EventWords.Words> news) {
        LiveNode live = written.live();
        boolean deposed = written.deposed();
        for (String id : removed) {
            if (deposed) {
                break;
            }
            Wish alone = work.wish().keeping(removed, id);
            Result result = bring(
                    new Work(live, alone, Leave.NONE, work.unsure(), work.wall()), new Outcome.Done<>(live), news);
            live = result.live();
            deposed = result.deposed();
        }
        return new Result(live, news, written.failure(), null, deposed);
    }

    /// @param judged `Done`, or why it could not be found out who changed what was ours
    private record Planned(Plan plan, List<EventWords.Words> news, Outcome<LiveNode> judged) {}

    /// The plan, after it was found out who changed what was ours. While that cannot be, what is to go goes, and the
    /// rest waits.
    private Planned plan(Work work, LiveNode live) {
        Owned recorded = OwnedJson.of(live);
        Plan plan = new Planner(live, recorded, work.leave(), work.wall()).plan(work.wish());
        Wish heeded = Requests.of(live).heed(work.wish(), recorded, work.wall());
        Outcome<Hands.Judged> judged = hands.judge(live, recorded, plan, heeded, work.wall());
        if (!(judged instanceof Outcome.Done<Hands.Judged>(Hands.Judged(Owned owned, List<EventWords.Words> news)))) {
            return new Planned(plan.releasing(live, recorded), List.of(), failed(judged));
        }
        Plan made = owned.equals(recorded)
                ? plan
                : new Planner(live, owned, work.leave(), work.wall())
                        .plan(work.wish())
                        .recording(live, owned);
        return new Planned(made, news, new Outcome.Done<>(live));
    }

    /// The same failure for another kind of answer.
    static <T> Outcome<T> failed(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Done<?> _ -> throw new IllegalArgumentException("not a failure");
            case Outcome.Conflict<?>(String message) -> new Outcome.Conflict<>(message);
            case Outcome.NotFound<?> _ -> new Outcome.NotFound<>();
            case Outcome.Refused<?>(int status, String message) -> new Outcome.Refused<>(status, message);
            case Outcome.Unavailable<?>(String message) -> new Outcome.Unavailable<>(message);
        };
    }

    private void remember(NodeCondition condition, LiveNode live) {
        if (condition.equals(live.condition(condition.type()))) {
            hands.left(live, condition);
        }
    }

    /// Whether the node looks as after this write.
    private static boolean written(Plan.TaintStep step, LiveNode live) {
        List<String> there = live.taints().stream().map(NodeTaint::id).toList();
        return there.containsAll(step.added()) && Collections.disjoint(there, step.removed());
    }

    /// Says why as it was when the step was planned, whatever is wished by now.
    private static void tell(Plan.TaintStep step, List<EventWords.Words> news) {
        step.added().forEach(id -> news.add(EventWords.taintAdded(id, step.why().getOrDefault(id, ""))));
        for (String id : step.removed()) {
            String why = step.why().get(id);
            if (why != null) {
                news.add(EventWords.taintRemoved(id, why));
            }
        }
    }
}
