package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls.Reach;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.NodeRequest;
import io.barograph.controller.reconcile.plan.TaintDemand.Goal;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Plans the taints of one node. Missing is not healthy: a demand in doubt removes nothing until the hold is over.
final class TaintPlanner {

    private static final String NOT_DEMANDED = "not demanded any more: ";

    private final NodePlanner planner;
    private final ManagedNode node;
    private final PlanDraft draft;
    private final @Nullable Instant holdUntilEnd;
    private final Set<String> planned = new HashSet<>();

    TaintPlanner(NodePlanner planner, ManagedNode node, PlanDraft draft) {
        this.planner = planner;
        this.node = node;
        this.draft = draft;
        this.holdUntilEnd = node.requests().activeHoldUntilEnd(planner.currentTime());
    }

    /// One demand, what it asks, and what keeps it from being added but for the budget.
    private record Level(
            TaintDemand demand, Goal goal, @Nullable HeldBack obstacle) {

        Demand.Taint taint() {
            return demand.taint();
        }

        DemandState state() {
            return demand.state();
        }

        /// Whether only a guardrail may keep it off the node.
        boolean adds() {
            return goal instanceof Goal.Add && obstacle == null;
        }
    }

    /// Plans one taint. Of the demands that are to be on the node it gets the highest value.
    ///
    /// @param demands all that name it, at least one, in the order of their values
    void planTaint(String id, List<TaintDemand> demands) {
        planned.add(id);
        TaintOnNode taintOnNode = TaintOnNode.of(node, id);
        List<Level> levels = new ArrayList<>();
        Level topLevel = null;
        Level askedLevel = null;
        for (TaintDemand demand : demands) {
            Goal goal = demandGoal(id, demand.state(), demand.reach());
            HeldBack obstacle = goal instanceof Goal.Add ? additionObstacle(demand.taint(), taintOnNode) : null;
            Level level = new Level(demand, goal, obstacle);
            levels.add(level);
            askedLevel = level.adds() ? level : askedLevel;
            topLevel = carriesLevel(level, taintOnNode) ? level : topLevel;
        }
        boolean isWanted = levels.stream().anyMatch(anyLevel -> !(anyLevel.goal() instanceof Goal.Remove));
        boolean fixed = taintOnNode.exists() && taintOnNode.ours() && isWanted && isFixed(id);
        if (askedLevel != null) {
            draft.addWanted(askedLevel.taint(), !taintOnNode.lacksTaint(askedLevel.taint()), resourcesAddedFor(levels));
        }
        if (!taintOnNode.exists()) {
            planAbsent(topLevel, isWanted, taintOnNode);
        } else if (taintOnNode.ours() && !fixed) {
            planPresent(levels, topLevel, taintOnNode);
        }
        String newValue = fixed
                ? taintOnNode.value()
                : topLevel == null ? null : topLevel.taint().valueText();
        for (Level notedLevel : levels) {
            noteDemand(
                    notedLevel,
                    taintOnNode,
                    newValue != null && notedLevel.taint().isMetBy(newValue));
        }
    }

    /// What is short where one of them is to be put on the node.
    private static Set<ScarceResource> resourcesAddedFor(List<Level> levels) {
        Set<ScarceResource> resources = EnumSet.noneOf(ScarceResource.class);
        for (Level level : levels) {
            DemandState share = level.demand().reach().acts();
            if (level.adds() && share != null) {
                resources.addAll(share.resources());
            }
        }
        return resources;
    }

    /// Whether the taint stays exactly as it is, its value too, as long as it is wanted at all.
    private boolean isFixed(String id) {
        return holdUntilEnd != null
                || planner.permissions().staying().contains(id)
                || NodeRequest.overrideOf(node, id, planner.currentTime()) != null;
    }

    /// Whether the taint is to have this level's value at least.
    private boolean carriesLevel(Level level, TaintOnNode taintOnNode) {
        return switch (level.goal()) {
            case Goal.Add _ ->
                taintOnNode.isOursFor(level.taint())
                        || (level.obstacle() == null
                                && planner.permissions()
                                                .budgetRefusal(level.taint().id())
                                        == null);
            case Goal.Stay(boolean active) ->
                active ? taintOnNode.isOursFor(level.taint()) : taintOnNode.isOursExactly(level.taint());
            case Goal.Remove _ -> false;
        };
    }

    private void planAbsent(@Nullable Level topLevel, boolean isWanted, TaintOnNode taintOnNode) {
        if (topLevel != null) {
            putLevel(topLevel, topLevel.state().why());
        }
        if (taintOnNode.ours() && isWanted) {
            draft.addVanished(taintOnNode.id(), topLevel != null);
        } else if (taintOnNode.ours()) {
            draft.removeTaint(taintOnNode.id(), null);
        }
    }

    private void planPresent(List<Level> levels, @Nullable Level topLevel, TaintOnNode taintOnNode) {
        if (topLevel == null) {
            draft.removeTaint(taintOnNode.id(), endReason(levels, taintOnNode));
        } else if (taintOnNode.isOursExactly(topLevel.taint())) {
            draft.adoptValue(taintOnNode.id(), taintOnNode.value());
        } else {
            putLevel(
                    topLevel,
                    taintOnNode.isOursFor(topLevel.taint())
                            ? endReason(levels, taintOnNode)
                            : topLevel.state().why());
        }
    }

    /// Why the value on the node does not stay, for people; null where a silence says so.
    private static @Nullable String endReason(List<Level> levels, TaintOnNode taintOnNode) {
        Goal.Remove lastRemove = null;
        for (Level level : levels) {
            if (level.goal() instanceof Goal.Remove remove) {
                lastRemove = remove;
                if (taintOnNode.isOursExactly(level.taint())) {
                    break;
                }
            }
        }
        return lastRemove == null ? "no demand with the value " + taintOnNode.value() + " fires" : lastRemove.why();
    }

    private void putLevel(Level level, @Nullable String why) {
        DemandState share = level.demand().reach().acts();
        draft.putTaint(
                level.taint(),
                planner.settings().recordSource(share == null ? level.state() : share),
                why,
                planner.currentTime());
    }

    /// @param isMetAfter whether the taint will be there with this value or a higher one
    private void noteDemand(Level level, TaintOnNode taintOnNode, boolean isMetAfter) {
        boolean active = level.state().active();
        String key = level.taint().key();
        HeldBack heldBack = heldBackReason(level.taint().id(), level.demand().reach(), level.obstacle());
        if (taintOnNode.exists() && !taintOnNode.ours()) {
            if (active) {
                draft.putDemand(key, new DemandPlan.Held(new HeldBack.Foreign()));
            }
        } else if (!active && !taintOnNode.isOursExactly(level.taint())) {
            // It wants no mark, and what is there is another's value
            return;
        } else if (taintOnNode.isOursFor(level.taint())) {
            draft.putDemand(key, isMetAfter ? new DemandPlan.Keep() : new DemandPlan.Remove(active ? heldBack : null));
        } else {
            draft.putDemand(
                    key, isMetAfter && heldBack == null ? new DemandPlan.Write() : lackingPlan(level, heldBack));
        }
    }

    /// Marks of ours that no demand names.
    void planLeftovers() {
        for (String id : node.owned().taints().keySet()) {
            if (planned.contains(id)) {
                continue;
            }
            if (node.requests().ignore()) {
                draft.removeTaint(id, ignoredText());
            } else if (holdUntilEnd != null || planner.permissions().staying().contains(id)) {
                keepTaint(id);
            } else {
                draft.removeTaint(id, leftoverText());
            }
        }
    }

    private static String ignoredText() {
        return "the node asks for it by " + AnnotationRequests.IGNORE;
    }

    private String leftoverText() {
        return planner.wantedDemands().desired() == null
                ? ConditionPlanner.UNHEARD + ", "
                        + MissingSignals.secondsText(planner.wantedDemands().unheardMicros()) + " ago"
                : "no loaded policy knows it any more";
    }

    private Goal demandGoal(String id, DemandState demand, Reach reach) {
        if (node.requests().ignore()) {
            return new Goal.Remove(ignoredText());
        }
        if (holdUntilEnd != null || planner.permissions().staying().contains(id)) {
            return new Goal.Stay(true);
        }
        DemandState share = reach.acts();
        if (share == null) {
            return new Goal.Remove(reach.silence() == null ? planner.controls().modesText(demand) : null);
        }
        MissingSignals.Missing missing = planner.missing().missingBehind(share);
        return switch (PhaseEffect.of(share, missing, planner.settings().staleHoldMicros())) {
            case ACTIVE -> missing == null && share.phase() == Phase.FIRING ? new Goal.Add() : new Goal.Stay(true);
            case UNDECIDED -> new Goal.Stay(false);
            case INACTIVE -> isEarly(share) ? new Goal.Stay(false) : new Goal.Remove(NOT_DEMANDED + share.why());
            case EXPIRED -> new Goal.Remove(expiredText(share));
        };
    }

    /// Whether the release waits for the node's jitter.
    private boolean isEarly(DemandState share) {
        var desired = planner.wantedDemands().desired();
        return desired != null
                && desired.monotonicMicros() - share.timing().sinceMicros()
                        < planner.settings().jitterMicros(desired.node());
    }

    /// Why a taint is removed after the longest time that it may rest on missing signals.
    private String expiredText(DemandState share) {
        MissingSignals missing = planner.missing();
        MissingSignals.Missing what = missing.missingBehind(share);
        String time = what == null ? "for too long" : what.durationText(missing.wall());
        String rests = "; nothing rests for longer than "
                + MissingSignals.secondsText(planner.settings().staleHoldMicros()) + " on what ";
        return missing.silent() != null
                ? "the exporter has been silent " + time + rests + "it said before"
                : "a value has been missing " + time + rests + "was known before: " + share.why();
    }

    /// What keeps a taint that fires from being added, but for the budget.
    private @Nullable HeldBack additionObstacle(Demand.Taint taint, TaintOnNode taintOnNode) {
        HeldBack stopHeldBack = planner.controls().stop();
        if (stopHeldBack == null) {
            stopHeldBack = NodeRequest.ofDrain(node);
        }
        if (stopHeldBack != null) {
            return stopHeldBack;
        }
        HeldBack filterRefusal = planner.permissions().filterRefusal();
        return filterRefusal != null && taintOnNode.lacksTaint(taint) && taint.effect() == Effect.NoSchedule
                ? filterRefusal
                : NodeRequest.overrideOf(node, taint.id(), planner.currentTime());
    }

    /// Why it is not wanted on the node though it is demanded: the first cause that applies; null if none does.
    private @Nullable HeldBack heldBackReason(String id, Reach reach, @Nullable HeldBack obstacle) {
        if (reach.why() != null && !node.requests().ignore()) {
            return reach.why();
        }
        if (obstacle != null) {
            return obstacle;
        }
        HeldBack nodeRefusal = NodeRequest.ofAnnotations(node, planner.currentTime());
        return nodeRefusal == null ? NodeRequest.overrideOf(node, id, planner.currentTime()) : nodeRefusal;
    }

    private DemandPlan lackingPlan(Level level, @Nullable HeldBack heldBack) {
        if (heldBack != null) {
            return new DemandPlan.Held(heldBack);
        }
        if (!(level.goal() instanceof Goal.Add)) {
            return new DemandPlan.Held(planner.notKnownToFire(level.state()));
        }
        HeldBack budget = planner.permissions().budgetRefusal(level.taint().id());
        return budget == null ? new DemandPlan.Write() : new DemandPlan.Held(budget);
    }

    private void keepTaint(String id) {
        if (!node.hasTaint(id)) {
            draft.addVanished(id, false);
        }
    }
}
