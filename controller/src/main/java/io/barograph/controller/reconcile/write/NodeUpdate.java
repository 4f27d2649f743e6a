package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.controller.reconcile.record.UnreadableRecordException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes what one node needs, planned from what the API server says now, not from what was remembered.
public record NodeUpdate(NodeApi api, NodeWriter writer, ForeignEdits foreignEdits) {

    /// A claim, then what it allows, then what a policy's removal leaves to do: never more.
    private static final int ROUNDS = 4;
    /// So often a conflict is met by reading and comparing again at once; then it is given time.
    private static final int CONFLICTS = 2;

    /// What to bring a node to.
    ///
    /// @param seen the node as it was when this was decided
    /// @param planner plans it anew from what the API server says
    /// @param unsure what was written last without an answer
    public record Work(LiveNode seen, NodePlanner planner, NodePlan.@Nullable TaintStep unsure) {}

    /// How it went.
    ///
    /// @param live the node as last seen
    /// @param news taints that were added and removed
    /// @param outcome `Done`, or the first thing that failed
    /// @param unsure what was written last without an answer
    /// @param deposed whether leadership was lost on the way
    public record Result(
            LiveNode live,
            List<EventText.Words> news,
            ApiOutcome<LiveNode> outcome,
            NodePlan.@Nullable TaintStep unsure,
            boolean deposed) {}

    public Result bring(Work work) {
        List<EventText.Words> news = new ArrayList<>();
        ApiOutcome<LiveNode> read = api.get(work.seen().name());
        if (read instanceof ApiOutcome.Done<LiveNode>(LiveNode live)
                && work.unsure() != null
                && written(work.unsure(), live)) {
            report(work.unsure(), news);
        }
        Result result = bring(work, read, news);
        for (int again = 0; again < CONFLICTS && result.outcome() instanceof ApiOutcome.Conflict; again++) {
            result = bring(work, api.get(work.seen().name()), news);
        }
        return result;
    }

    private Result bring(Work work, ApiOutcome<LiveNode> read, List<EventText.Words> news) {
        if (!(read instanceof ApiOutcome.Done<LiveNode>(LiveNode live))) {
            return new Result(work.seen(), news, read, work.unsure(), false);
        }
        if (!live.identity().equals(work.seen().identity())) {
            return new Result(work.seen(), news, new ApiOutcome.NotFound<>(), null, false);
        }
        ApiOutcome<LiveNode> outrun = writer.outrun(live);
        if (outrun != null) {
            return new Result(live, news, outrun, work.unsure(), false);
        }
        for (int round = 0; round < ROUNDS; round++) {
            Planned planned;
            try {
                planned = plan(work, live);
            } catch (UnreadableRecordException e) {
                return new Result(live, news, new ApiOutcome.Refused<>(null, e.text()), null, false);
            }
            NodePlan plan = planned.plan();
            if (plan.isWritten()) {
                return new Result(live, news, planned.judged(), null, false);
            }
            NodeWriter.Result written = writer.write(live, plan);
            live = written.live();
            if (written.stepDone() && plan.step() != null) {
                news.addAll(planned.news());
                report(plan.step(), news);
            }
            plan.conditions().forEach(each -> remember(each, written.live()));
            if (written.failure() instanceof ApiOutcome.Refused && plan.releases() && !written.stepDone()) {
                HeldBack why = new HeldBack.WriteFailed(written.failure().text());
                List<String> released = Objects.requireNonNull(plan.step()).released();
                if (work.planner().permissions().any()) {
                    return apart(work, written, why, Set.copyOf(released), news);
                }
                if (released.size() > 1) {
                    return oneByOne(work, written, why, released, news);
                }
            }
            if (written.failure() instanceof ApiOutcome.Refused<LiveNode> refused) {
                news.addAll(EventText.stuck(refused, plan, written.stepDone()));
            }
            if (written.deposed() || !(written.failure() instanceof ApiOutcome.Done)) {
                boolean unsure = !written.stepDone() && written.failure() instanceof ApiOutcome.Unavailable;
                return new Result(live, news, written.failure(), unsure ? plan.step() : null, written.deposed());
            }
        }
        return new Result(live, news, new ApiOutcome.Done<>(live), null, false);
    }

    /// A refused write of releases and additions: the releases, and where these are refused, the additions alone.
    private Result apart(
            Work work, NodeWriter.Result written, HeldBack why, Set<String> released, List<EventText.Words> news) {
        NodePlanner releasing = work.planner().withoutAdding(why, Set.of());
        LiveNode live = written.live();
        Result result = bring(new Work(live, releasing, work.unsure()), new ApiOutcome.Done<>(live), news);
        if (result.outcome() instanceof ApiOutcome.Done) {
            return new Result(result.live(), news, written.failure(), null, result.deposed());
        }
        if (result.deposed() || !(result.outcome() instanceof ApiOutcome.Refused)) {
            return result;
        }
        NodePlanner adding = work.planner().withoutRemoving(released);
        Result added =
                bring(new Work(result.live(), adding, result.unsure()), new ApiOutcome.Done<>(result.live()), news);
        return added.outcome() instanceof ApiOutcome.Done
                ? new Result(added.live(), news, result.outcome(), added.unsure(), added.deposed())
                : added;
    }

    private static Set<String> others(List<String> ids, String but) {
        return ids.stream().filter(id -> !id.equals(but)).collect(Collectors.toSet());
    }

    /// Refused releases are tried one by one, since all taints of a node are one write. The refusal remains a failure.
    private Result oneByOne(
            Work work, NodeWriter.Result written, HeldBack why, List<String> released, List<EventText.Words> news) {
        Result result = new Result(written.live(), news, written.failure(), null, written.deposed());
        for (String only : released) {
            if (!result.deposed()) {
                NodePlanner part = work.planner().withoutAdding(why, others(released, only));
                LiveNode live = result.live();
                result = bring(new Work(live, part, work.unsure()), new ApiOutcome.Done<>(live), news);
            }
        }
        return new Result(result.live(), news, written.failure(), null, result.deposed());
    }

    /// @param judged `Done`, or why it could not be found out who changed what was ours
    private record Planned(NodePlan plan, List<EventText.Words> news, ApiOutcome<LiveNode> judged) {}

    /// The plan, after it was found out who changed what was ours. While that is unknown, only releases are written.
    private Planned plan(Work work, LiveNode live) {
        ManagedNode node = ManagedNode.of(live);
        OwnershipRecord recorded = node.readable();
        NodePlan plan = work.planner().plan(node);
        ApiOutcome<ForeignEdits.Judged> judged =
                foreignEdits.judge(node, plan, work.planner().now());
        if (!(judged
                instanceof
                ApiOutcome.Done<ForeignEdits.Judged>(
                        ForeignEdits.Judged(OwnershipRecord owned, List<EventText.Words> news)))) {
            return new Planned(plan.releasing(node), List.of(), ApiOutcome.failed(judged));
        }
        if (owned.equals(recorded)) {
            return new Planned(plan, news, new ApiOutcome.Done<>(live));
        }
        ManagedNode after = node.with(owned);
        return new Planned(work.planner().plan(after).recording(after), news, new ApiOutcome.Done<>(live));
    }

    private void remember(NodeCondition condition, LiveNode live) {
        if (condition.equals(live.condition(condition.type()))) {
            foreignEdits.left(live, condition);
        }
    }

    /// Whether the node looks as after this write.
    private static boolean written(NodePlan.TaintStep step, LiveNode live) {
        return step.changes().stream().allMatch(each -> each.isDone(live));
    }

    /// Says why as it was when the step was planned, whatever is wanted by now: first what was added.
    private static void report(NodePlan.TaintStep step, List<EventText.Words> news) {
        step.changes().stream()
                .sorted(Comparator.comparing(each -> !each.adds()))
                .map(EventText::taint)
                .forEach(news::addAll);
    }
}
