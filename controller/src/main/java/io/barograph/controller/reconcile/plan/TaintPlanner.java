package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeControls.Reach;
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

    /// What the demand asks of the taint.
    private sealed interface Goal {

        /// It is put on the node if it is not there.
        record Add(DemandState share) implements Goal {}

        /// It stays if it is there.
        record Stay() implements Goal {}

        /// It is removed.
        ///
        /// @param why for people; null where a silence says so
        record Remove(@Nullable String why) implements Goal {}
    }

    void plan(Demand.Taint taint, DemandState demand, Reach reach) {
        String id = taint.key();
        planned.add(id);
        boolean there = node.hasTaint(id);
        boolean ours = node.owned().taints().containsKey(id);
        Goal goal = goal(id, demand, reach);
        HeldBack obstacle = goal instanceof Goal.Add ? obstacle(taint, there) : null;
        HeldBack why = why(id, reach, obstacle);
        switch (goal) {
            case Goal.Add(DemandState share) when obstacle == null -> add(taint, share, there, ours);
            case Goal.Add _, Goal.Stay _ -> stay(id, there, ours);
            case Goal.Remove(String text) -> draft.remove(id, text);
        }
        if (there && !ours) {
            if (demand.active()) {
                draft.put(id, new DemandPlan.Held(new HeldBack.Foreign()));
            }
        } else if (there) {
            boolean goes = goal instanceof Goal.Remove;
            draft.put(id, goes ? new DemandPlan.Remove(demand.active() ? why : null) : new DemandPlan.Keep());
        } else if (demand.active()) {
            draft.put(id, lacking(id, demand, goal, why));
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
                stay(id, node.hasTaint(id), true);
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
            return new Goal.Stay();
        }
        DemandState share = reach.acts();
        if (share == null) {
            return new Goal.Remove(reach.silence() == null ? by.controls().modes(demand) : null);
        }
        MissingSignals.Missing missing = by.missing().of(share);
        return switch (PhaseEffect.of(share, missing, by.settings().holdMicros())) {
            case ACTIVE -> missing == null && share.phase() == Phase.FIRING ? new Goal.Add(share) : new Goal.Stay();
            case KEEP -> new Goal.Stay();
            case INACTIVE -> early(share) ? new Goal.Stay() : new Goal.Remove(NOT_DEMANDED + share.why());
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
    private @Nullable HeldBack obstacle(Demand.Taint taint, boolean there) {
        HeldBack stop = by.controls().stop();
        if (stop == null) {
            stop = NodeRequest.ofDrain(node);
        }
        if (stop != null) {
            return stop;
        }
        HeldBack shut = by.permissions().shut();
        return shut != null && !there && taint.effect() == Effect.NoSchedule
                ? shut
                : NodeRequest.override(node, taint.key(), by.now());
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

    private DemandPlan lacking(String id, DemandState demand, Goal goal, @Nullable HeldBack why) {
        if (why != null) {
            return new DemandPlan.Held(why);
        }
        if (!(goal instanceof Goal.Add)) {
            return new DemandPlan.Held(by.notKnownToFire(demand));
        }
        HeldBack budget = by.permissions().budget(id);
        return budget == null ? new DemandPlan.Write() : new DemandPlan.Held(budget);
    }

    private void add(Demand.Taint taint, DemandState share, boolean there, boolean ours) {
        String id = taint.key();
        boolean open = by.permissions().budget(id) == null;
        draft.wanted(id, there);
        if (!there && open) {
            draft.add(taint, by.settings().source(share), share.why(), by.now());
        }
        if (!there && ours) {
            draft.vanished(id, open);
        }
    }

    private void stay(String id, boolean there, boolean ours) {
        if (!there && ours) {
            draft.vanished(id, false);
        }
    }
}
