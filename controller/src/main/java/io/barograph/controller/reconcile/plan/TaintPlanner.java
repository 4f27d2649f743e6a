package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls.Reach;
import io.barograph.controller.reconcile.plan.TaintDemand.Goal;
import io.barograph.controller.reconcile.record.AnnotationRequests;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Plans the taints of one node. Missing is not healthy: a demand in doubt removes nothing until the hold is over.
final class TaintPlanner {

    private static final String NOT_DEMANDED = "not demanded any more: ";

    private final NodePlanner by;
    private final ManagedNode node;
    private final PlanDraft draft;
    private final @Nullable Instant holding;
    private final Set<String> planned = new HashSet<>();

    TaintPlanner(NodePlanner by, ManagedNode node, PlanDraft draft) {
        this.by = by;
        this.node = node;
        this.draft = draft;
        this.holding = node.requests().holding(by.now());
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
    void plan(String id, List<TaintDemand> demands) {
        planned.add(id);
        TaintOnNode there = TaintOnNode.of(node, id);
        List<Level> levels = new ArrayList<>();
        Level top = null;
        Level asked = null;
        for (TaintDemand each : demands) {
            Goal goal = goal(id, each.state(), each.reach());
            HeldBack obstacle = goal instanceof Goal.Add ? obstacle(each.taint(), there) : null;
            Level level = new Level(each, goal, obstacle);
            levels.add(level);
            asked = level.adds() ? level : asked;
            top = carries(level, there) ? level : top;
        }
        boolean wanted = levels.stream().anyMatch(each -> !(each.goal() instanceof Goal.Remove));
        boolean fixed = there.exists() && there.ours() && wanted && isFixed(id);
        if (asked != null) {
            draft.wanted(asked.taint(), !there.lacks(asked.taint()));
        }
        if (!there.exists()) {
            absent(top, wanted, there);
        } else if (there.ours() && !fixed) {
            present(levels, top, there);
        }
        String after = fixed ? there.value() : top == null ? null : top.taint().valueText();
        for (Level each : levels) {
            note(each, there, after != null && each.taint().isMetBy(after));
        }
    }

    /// Whether the taint stays exactly as it is, its value too, as long as it is wanted at all.
    private boolean isFixed(String id) {
        return holding != null
                || by.permissions().staying().contains(id)
                || NodeRequest.override(node, id, by.now()) != null;
    }

    /// Whether the taint is to have this level's value at least.
    private boolean carries(Level level, TaintOnNode there) {
        return switch (level.goal()) {
            case Goal.Add _ ->
                there.isOursFor(level.taint())
                        || (level.obstacle() == null
                                && by.permissions().budget(level.taint().id()) == null);
            case Goal.Stay(boolean active) ->
                active ? there.isOursFor(level.taint()) : there.isOursExactly(level.taint());
            case Goal.Remove _ -> false;
        };
    }

    private void absent(@Nullable Level top, boolean wanted, TaintOnNode there) {
        if (top != null) {
            put(top, top.state().why());
        }
        if (there.ours() && wanted) {
            draft.vanished(there.id(), top != null);
        } else if (there.ours()) {
            draft.remove(there.id(), null);
        }
    }

    private void present(List<Level> levels, @Nullable Level top, TaintOnNode there) {
        if (top == null) {
            draft.remove(there.id(), ended(levels, there));
        } else if (there.isOursExactly(top.taint())) {
            draft.adopt(there.id(), there.value());
        } else {
            put(
                    top,
                    there.isOursFor(top.taint())
                            ? ended(levels, there)
                            : top.state().why());
        }
    }

    /// Why the value on the node does not stay, for people; null where a silence says so.
    private static @Nullable String ended(List<Level> levels, TaintOnNode there) {
        Goal.Remove last = null;
        for (Level each : levels) {
            if (each.goal() instanceof Goal.Remove remove) {
                last = remove;
                if (there.isOursExactly(each.taint())) {
                    break;
                }
            }
        }
        return last == null ? "no demand with the value " + there.value() + " fires" : last.why();
    }

    private void put(Level level, @Nullable String why) {
        DemandState share = level.demand().reach().acts();
        draft.put(level.taint(), by.settings().source(share == null ? level.state() : share), why, by.now());
    }

    /// @param after whether the taint will be there with this value or a higher one
    private void note(Level level, TaintOnNode there, boolean after) {
        boolean active = level.state().active();
        String key = level.taint().key();
        HeldBack why = why(level.taint().id(), level.demand().reach(), level.obstacle());
        if (there.exists() && !there.ours()) {
            if (active) {
                draft.put(key, new DemandPlan.Held(new HeldBack.Foreign()));
            }
        } else if (!active && !there.isOursExactly(level.taint())) {
            // It wants no mark, and what is there is another's value
            return;
        } else if (there.isOursFor(level.taint())) {
            draft.put(key, after ? new DemandPlan.Keep() : new DemandPlan.Remove(active ? why : null));
        } else {
            draft.put(key, after && why == null ? new DemandPlan.Write() : lacking(level, why));
        }
    }

    /// Marks of ours that no demand names.
    void planLeftovers() {
        for (String id : node.owned().taints().keySet()) {
            if (planned.contains(id)) {
                continue;
            }
            if (node.requests().ignore()) {
                draft.remove(id, ignored());
            } else if (holding != null || by.permissions().staying().contains(id)) {
                stay(id);
            } else {
                draft.remove(id, leftover());
            }
        }
    }

    private static String ignored() {
        return "the node asks for it by " + AnnotationRequests.IGNORE;
    }

    private String leftover() {
        return by.wanted().desired() == null
                ? ConditionPlanner.UNHEARD + ", "
                        + MissingSignals.seconds(by.wanted().unheardMicros()) + " ago"
                : "no loaded policy knows it any more";
    }

    private Goal goal(String id, DemandState demand, Reach reach) {
        if (node.requests().ignore()) {
            return new Goal.Remove(ignored());
        }
        if (holding != null || by.permissions().staying().contains(id)) {
            return new Goal.Stay(true);
        }
        DemandState share = reach.acts();
        if (share == null) {
            return new Goal.Remove(reach.silence() == null ? by.controls().modes(demand) : null);
        }
        MissingSignals.Missing missing = by.missing().of(share);
        return switch (PhaseEffect.of(share, missing, by.settings().holdMicros())) {
            case ACTIVE -> missing == null && share.phase() == Phase.FIRING ? new Goal.Add() : new Goal.Stay(true);
            case KEEP -> new Goal.Stay(false);
            case INACTIVE -> early(share) ? new Goal.Stay(false) : new Goal.Remove(NOT_DEMANDED + share.why());
            case EXPIRED -> new Goal.Remove(expired(share));
        };
    }

    /// Whether the release waits for the node's jitter.
    private boolean early(DemandState share) {
        var desired = by.wanted().desired();
        return desired != null
                && desired.monotonicMicros() - share.timing().sinceMicros()
                        < by.settings().jitterMicros(desired.node());
    }

    /// Why a taint is removed after the longest time that it may rest on missing signals.
    private String expired(DemandState share) {
        MissingSignals missing = by.missing();
        MissingSignals.Missing what = missing.of(share);
        String time = what == null ? "for too long" : what.text(missing.wall());
        String rests = "; nothing rests for longer than "
                + MissingSignals.seconds(by.settings().holdMicros()) + " on what ";
        return missing.silent() != null
                ? "the exporter has been silent " + time + rests + "it said before"
                : "a value has been missing " + time + rests + "was known before: " + share.why();
    }

    /// What keeps a taint that fires from being added, but for the budget.
    private @Nullable HeldBack obstacle(Demand.Taint taint, TaintOnNode there) {
        HeldBack stop = by.controls().stop();
        if (stop == null) {
            stop = NodeRequest.ofDrain(node);
        }
        if (stop != null) {
            return stop;
        }
        HeldBack shut = by.permissions().shut();
        return shut != null && there.lacks(taint) && taint.effect() == Effect.NoSchedule
                ? shut
                : NodeRequest.override(node, taint.id(), by.now());
    }

    /// Why it is not wanted on the node though it is demanded: the first cause that applies; null if none does.
    private @Nullable HeldBack why(String id, Reach reach, @Nullable HeldBack obstacle) {
        if (reach.why() != null && !node.requests().ignore()) {
            return reach.why();
        }
        if (obstacle != null) {
            return obstacle;
        }
        HeldBack asked = NodeRequest.ofAnnotations(node, by.now());
        return asked == null ? NodeRequest.override(node, id, by.now()) : asked;
    }

    private DemandPlan lacking(Level level, @Nullable HeldBack why) {
        if (why != null) {
            return new DemandPlan.Held(why);
        }
        if (!(level.goal() instanceof Goal.Add)) {
            return new DemandPlan.Held(by.notKnownToFire(level.state()));
        }
        HeldBack budget = by.permissions().budget(level.taint().id());
        return budget == null ? new DemandPlan.Write() : new DemandPlan.Held(budget);
    }

    private void stay(String id) {
        if (!node.hasTaint(id)) {
            draft.vanished(id, false);
        }
    }
}
