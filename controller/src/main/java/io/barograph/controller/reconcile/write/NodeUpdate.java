package io.barograph.controller.reconcile.write;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LeaderWrite;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.marks.UnreadableRecordException;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Writes what one node needs, planned from what the API server says now, not from what was remembered.
///
/// @param nowMicros a clock that never goes back
public record NodeUpdate(NodeWriter writer, ForeignEdits foreignEdits, LongSupplier nowMicros) {

    /// A claim, then what it allows, then what a policy's removal leaves to do: never more.
    private static final int ROUNDS = 4;

    /// No write begins later than that after the first: a node that its kubelet makes large, and changes all the time,
    /// is written slowly, while others wait.
    private static final long LONGEST_WRITES_MICROS = TimeUnit.SECONDS.toMicros(5);

    /// More releases are not tried one by one: a kubelet may register its node with a thousand taints, and say that
    /// they are ours.
    private static final int MOST_APART = 16;

    /// What to bring a node to.
    ///
    /// @param liveNode the node as it was when this was decided
    /// @param planner plans it anew from what the API server says
    /// @param unsure what was written last without an answer
    public record Work(LiveNode liveNode, NodePlanner planner, NodePlan.@Nullable TaintStep unsure) {}

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

    /// Writes, and again where others changed the node meanwhile.
    public Result apply(Work work) {
        long startMicros = nowMicros.getAsLong();
        BooleanSupplier hasTime = () -> nowMicros.getAsLong() - startMicros < LONGEST_WRITES_MICROS;
        List<EventText.Words> news = new ArrayList<>();
        Set<NodePlan.TaintStep> unreported = new HashSet<>();
        if (work.unsure() != null) {
            unreported.add(work.unsure());
        }
        return LeaderWrite.repeatAfterConflict(
                () -> {
                    ApiOutcome<LiveNode> readOutcome =
                            writer.nodes().readNode(work.liveNode().identity());
                    if (readOutcome instanceof ApiOutcome.Done<LiveNode>(LiveNode live)
                            && unreported.removeIf(step -> isWritten(step, live))
                            && Collections.disjoint(news, stepWords(Objects.requireNonNull(work.unsure())))) {
                        news.addAll(stepWords(work.unsure()));
                        writer.log().logTaints(work.liveNode(), work.unsure());
                    }
                    return applyToRead(work, readOutcome, news, hasTime);
                },
                Result::outcome);
    }

    private Result applyToRead(
            Work work, ApiOutcome<LiveNode> readOutcome, List<EventText.Words> news, BooleanSupplier hasTime) {
        if (!(readOutcome instanceof ApiOutcome.Done<LiveNode>(LiveNode live))) {
            boolean gone = readOutcome instanceof ApiOutcome.NotFound;
            return new Result(work.liveNode(), news, readOutcome, gone ? null : work.unsure(), false);
        }
        for (int round = 0; round < ROUNDS; round++) {
            Planned planned;
            try {
                planned = planWrite(work, live);
            } catch (UnreadableRecordException e) {
                return new Result(live, news, new ApiOutcome.Refused<>(null, e.text()), null, false);
            }
            NodePlan plan = planned.plan();
            if (plan.needsNoWrite()) {
                return new Result(live, news, planned.judged(), null, false);
            }
            if (!hasTime.getAsBoolean()) {
                return new Result(live, news, NodeWriter.TOO_SLOW, null, false);
            }
            NodeWriter.Result writeResult = writer.writePlan(live, plan, hasTime);
            live = writeResult.live();
            if (writeResult.stepDone() && plan.step() != null) {
                news.addAll(planned.news());
                news.addAll(stepWords(plan.step()));
            }
            plan.conditions().forEach(condition -> rememberCondition(condition, writeResult.live()));
            if (writeResult.failure() instanceof ApiOutcome.Refused && plan.releases() && !writeResult.stepDone()) {
                HeldBack heldBack =
                        new HeldBack.WriteFailed(writeResult.failure().text());
                List<String> released = Objects.requireNonNull(plan.step()).released();
                if (work.planner().permissions().any()) {
                    return releaseApart(work, writeResult, heldBack, Set.copyOf(released), news, hasTime);
                }
                if (released.size() > 1) {
                    return releaseOneByOne(work, writeResult, heldBack, released, news, hasTime);
                }
            }
            if (writeResult.failure() instanceof ApiOutcome.Refused<LiveNode> refused) {
                news.addAll(EventText.releaseRefused(refused, plan, writeResult.stepDone()));
            }
            if (writeResult.deposed() || !(writeResult.failure() instanceof ApiOutcome.Done)) {
                boolean unsure = !writeResult.stepDone() && writeResult.failure() instanceof ApiOutcome.Unavailable;
                return new Result(
                        live, news, writeResult.failure(), unsure ? plan.step() : null, writeResult.deposed());
            }
        }
        return new Result(live, news, new ApiOutcome.Done<>(live), null, false);
    }

    /// A refused write of releases and additions: the releases, and where these are refused, the additions alone.
    private Result releaseApart(
            Work work,
            NodeWriter.Result writeResult,
            HeldBack heldBack,
            Set<String> released,
            List<EventText.Words> news,
            BooleanSupplier hasTime) {
        NodePlanner releasing = work.planner().withoutAdding(heldBack, Set.of());
        LiveNode live = writeResult.live();
        Result result =
                applyToRead(new Work(live, releasing, work.unsure()), new ApiOutcome.Done<>(live), news, hasTime);
        if (result.outcome() instanceof ApiOutcome.Done) {
            return new Result(result.live(), news, writeResult.failure(), null, result.deposed());
        }
        if (result.deposed() || !(result.outcome() instanceof ApiOutcome.Refused)) {
            return result;
        }
        NodePlanner adding = work.planner().withoutRemoving(released);
        Result added = applyToRead(
                new Work(result.live(), adding, result.unsure()), new ApiOutcome.Done<>(result.live()), news, hasTime);
        return added.outcome() instanceof ApiOutcome.Done
                ? new Result(added.live(), news, result.outcome(), added.unsure(), added.deposed())
                : added;
    }

    private static Set<String> idsWithout(List<String> ids, String exceptId) {
        return ids.stream().filter(id -> !id.equals(exceptId)).collect(Collectors.toSet());
    }

    /// Refused releases are tried one by one, since all taints of a node are one write. The refusal remains a failure.
    private Result releaseOneByOne(
            Work work,
            NodeWriter.Result writeResult,
            HeldBack heldBack,
            List<String> released,
            List<EventText.Words> news,
            BooleanSupplier hasTime) {
        Result result = new Result(writeResult.live(), news, writeResult.failure(), null, writeResult.deposed());
        for (String releasedId : released.stream().limit(MOST_APART).toList()) {
            if (!result.deposed()) {
                NodePlanner part = work.planner().withoutAdding(heldBack, idsWithout(released, releasedId));
                LiveNode live = result.live();
                result = applyToRead(new Work(live, part, work.unsure()), new ApiOutcome.Done<>(live), news, hasTime);
            }
            if (result.outcome() instanceof ApiOutcome.Throttled) {
                return result;
            }
        }
        return new Result(result.live(), news, writeResult.failure(), null, result.deposed());
    }

    /// @param judged `Done`, or why it could not be found out who changed what was ours
    private record Planned(NodePlan plan, List<EventText.Words> news, ApiOutcome<LiveNode> judged) {}

    /// The plan, after it was found out who changed what was ours. While that is unknown, only releases are written.
    private Planned planWrite(Work work, LiveNode live) {
        ManagedNode node = ManagedNode.of(live);
        OwnershipRecord recorded = node.readable();
        NodePlan plan = work.planner().planNode(node);
        ApiOutcome<ForeignEdits.Judged> judged =
                foreignEdits.judgeEdits(node, plan, work.planner().currentTime());
        if (!(judged
                instanceof
                ApiOutcome.Done<ForeignEdits.Judged>(
                        ForeignEdits.Judged(OwnershipRecord record, List<EventText.Words> news)))) {
            return new Planned(plan.releasesOnly(node), List.of(), ApiOutcome.sameFailure(judged));
        }
        if (record.equals(recorded)) {
            return new Planned(plan, news, new ApiOutcome.Done<>(live));
        }
        ManagedNode judgedNode = node.withOwned(record);
        return new Planned(
                work.planner().planNode(judgedNode).withRecord(judgedNode), news, new ApiOutcome.Done<>(live));
    }

    private void rememberCondition(NodeCondition condition, LiveNode live) {
        if (condition.equals(live.condition(condition.type()))) {
            foreignEdits.rememberCondition(live, condition);
        }
    }

    /// Whether the node looks as after this write.
    private static boolean isWritten(NodePlan.TaintStep step, LiveNode live) {
        return step.changes().stream().allMatch(change -> change.isDone(live));
    }

    /// Says why as it was when the step was planned, whatever is wanted by now: first what was added.
    private static List<EventText.Words> stepWords(NodePlan.TaintStep step) {
        return step.changes().stream()
                .sorted(Comparator.comparing(change -> !change.adds()))
                .map(EventText::taintChanged)
                .flatMap(Collection::stream)
                .toList();
    }
}
