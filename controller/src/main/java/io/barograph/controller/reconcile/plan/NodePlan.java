package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// What is done about the demands of one node: made by the pass that decides it, and read by all that tell of it.
///
/// @param demands by the demand's key; a demand that wants no mark on the node and has none there is left out
public record NodePlan(SortedMap<String, DemandPlan> demands) {

    /// Nothing is demanded, and nothing of ours is there.
    public static final NodePlan NOTHING = new NodePlan(Collections.emptySortedMap());

    public NodePlan {
        demands = demands.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(demands));
    }

    /// What the plan is made of beside what is demanded.
    ///
    /// @param wish what is wished of the node after all that people ask for on it
    /// @param leave which taints may be added
    /// @param claims why others may not
    /// @param silent whether the node's exporter is
    public record Grounds(TargetMarks wish, TaintPermit leave, TaintClaims claims, boolean silent) {}

    /// Of a node that this replica acts on.
    public static NodePlan of(DesiredState state, LiveNode live, OwnershipRecord owned, Grounds grounds) {
        return of(state, live, owned, (demand, there) -> decided(demand, there, grounds));
    }

    /// Of a node on which nothing is put for one reason.
    public static NodePlan held(DesiredState state, LiveNode live, OwnershipRecord owned, HeldBack why) {
        return of(state, live, owned, (demand, there) -> there ? new DemandPlan.Keep() : new DemandPlan.Held(why));
    }

    private static NodePlan of(
            DesiredState state,
            LiveNode live,
            OwnershipRecord owned,
            BiFunction<DemandState, Boolean, DemandPlan> decide) {
        SortedMap<String, DemandPlan> demands = new TreeMap<>();
        for (DemandState demand : state.demands()) {
            boolean marks = demand.demand() instanceof Demand.Condition || demand.demand() instanceof Demand.Taint;
            boolean there = marks && stands(demand.demand().key(), live);
            boolean ours = there && isOurs(demand.demand(), owned);
            if (marks && demand.active() && there && !ours) {
                demands.put(demand.demand().key(), new DemandPlan.Held(new HeldBack.Foreign()));
            } else if (marks && (demand.active() || ours)) {
                demands.put(demand.demand().key(), decide.apply(demand, ours));
            }
        }
        return demands.isEmpty() ? NOTHING : new NodePlan(demands);
    }

    private static DemandPlan decided(DemandState demand, boolean there, Grounds grounds) {
        String key = demand.demand().key();
        TargetMarks wish = grounds.wish();
        boolean gone = gone(wish.taints().get(key), wish.conditions().get(key), demand.demand());
        HeldBack noted = wish.heldBack().get(key);
        if (there) {
            return gone ? new DemandPlan.Remove(demand.active() ? noted : null) : new DemandPlan.Keep();
        }
        if (noted != null) {
            return new DemandPlan.Held(noted);
        }
        if (wish.taints().get(key) instanceof TaintTarget.Present) {
            HeldBack blocked = grounds.claims().of(TaintStrength.ofTaint(key)).blocked();
            return blocked == null || grounds.leave().allows(key)
                    ? new DemandPlan.Write()
                    : new DemandPlan.Held(blocked);
        }
        if (wish.conditions().get(key) instanceof ConditionTarget.Set set && set.status() == NodeConditionStatus.True) {
            return new DemandPlan.Write();
        }
        return new DemandPlan.Held(unknown(demand, grounds.silent()));
    }

    private static HeldBack unknown(DemandState demand, boolean silent) {
        if (silent) {
            return new HeldBack.ExporterSilent();
        }
        return demand.phase() == Phase.KEEP_FIRING && !demand.timing().frozen()
                ? new HeldBack.KeepFiring()
                : new HeldBack.InputMissing();
    }

    private static boolean gone(@Nullable TaintTarget taint, @Nullable ConditionTarget condition, Demand demand) {
        if (demand instanceof Demand.Condition) {
            return condition instanceof ConditionTarget.Set set && set.status() != NodeConditionStatus.True;
        }
        return switch (taint) {
            case null -> true;
            case TaintTarget.Absent _, TaintTarget.Silenced _ -> true;
            case TaintTarget.Present _, TaintTarget.KeepFiring _, TaintTarget.Keep _ -> false;
        };
    }

    /// @param key a condition's type, or a taint's `key:effect`
    private static boolean stands(String key, LiveNode live) {
        NodeCondition condition = live.condition(key);
        return (condition != null && condition.status() == NodeConditionStatus.True)
                || live.taints().stream().anyMatch(each -> each.id().equals(key));
    }

    private static boolean isOurs(Demand demand, OwnershipRecord owned) {
        return demand instanceof Demand.Condition(String type)
                ? owned.conditions().containsKey(type)
                : owned.taints().containsKey(demand.key());
    }

    /// The same after it was tried: what is on the node by now stays, and what could not be written is held back.
    ///
    /// @param unwritten why writing failed or waits; null if it does not
    public NodePlan tried(@Nullable LiveNode live, @Nullable HeldBack unwritten) {
        if (live == null || demands.isEmpty()) {
            return this;
        }
        SortedMap<String, DemandPlan> after = new TreeMap<>();
        demands.forEach((key, plan) -> {
            DemandPlan now = tried(plan, stands(key, live), unwritten);
            if (now != null) {
                after.put(key, now);
            }
        });
        return new NodePlan(after);
    }

    /// Null where there is nothing more to say of it.
    private static @Nullable DemandPlan tried(DemandPlan plan, boolean there, @Nullable HeldBack unwritten) {
        return switch (plan) {
            case DemandPlan.Write _ when there -> new DemandPlan.Keep();
            case DemandPlan.Write _ when unwritten != null -> new DemandPlan.Held(unwritten);
            case DemandPlan.Remove(HeldBack why) when !there -> why == null ? null : new DemandPlan.Held(why);
            case DemandPlan.Held(HeldBack why)
            when there && !(why instanceof HeldBack.Foreign) -> new DemandPlan.Keep();
            case DemandPlan.Write _, DemandPlan.Remove _, DemandPlan.Keep _, DemandPlan.Held _ -> plan;
        };
    }

    /// Why a demand is not put on the node; null if it is, or is not demanded.
    public @Nullable HeldBack heldBack(String demand) {
        return demands.get(demand) instanceof DemandPlan.Held(HeldBack why) ? why : null;
    }

    /// All that is held back, by the demand's key.
    public Map<String, HeldBack> heldBack() {
        SortedMap<String, HeldBack> held = new TreeMap<>();
        demands.forEach((key, plan) -> {
            if (plan instanceof DemandPlan.Held(HeldBack why)) {
                held.put(key, why);
            }
        });
        return held;
    }
}
