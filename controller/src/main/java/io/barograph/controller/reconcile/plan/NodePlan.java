package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What is done about the demands of one node, and what is written for it. Events, page, status, explanations and
/// metrics read it; none works out anew why something is held back.
///
/// @param demands by the demand's key; a demand that wants no mark on the node and has none there is left out
/// @param step taints and the ownership record, in one write; null if they are right
/// @param conditions to be written, in the order of their types
/// @param wanted taints that fire and that only a guardrail may keep off the node, by `key:effect`
/// @param lacking those among them that are not there
/// @param vanished taints of ours that may stay and are not there
public record NodePlan(
        SortedMap<String, DemandPlan> demands,
        @Nullable TaintStep step,
        List<NodeCondition> conditions,
        List<String> wanted,
        List<String> lacking,
        List<String> vanished) {

    /// Nothing is demanded, and nothing of ours is there.
    public static final NodePlan NOTHING = new NodePlan(Collections.emptySortedMap());

    public NodePlan {
        demands = demands.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(demands));
        conditions = List.copyOf(conditions);
        wanted = List.copyOf(wanted);
        lacking = List.copyOf(lacking);
        vanished = List.copyOf(vanished);
    }

    /// Of which nothing is written.
    public NodePlan(SortedMap<String, DemandPlan> demands) {
        this(demands, null, List.of(), List.of(), List.of(), List.of());
    }

    /// One write of `spec.taints` and the annotation.
    ///
    /// @param taints all that the node is to have, others' included
    /// @param added ours, by `key:effect`
    /// @param removed ours, by `key:effect`
    /// @param why of those that are added or removed, for people; empty where an event already says it
    public record TaintStep(
            List<NodeTaint> taints,
            List<String> added,
            List<String> removed,
            OwnershipRecord owned,
            Map<String, String> why) {

        public TaintStep {
            taints = List.copyOf(taints);
            added = List.copyOf(added);
            removed = List.copyOf(removed);
            why = Map.copyOf(why);
        }
    }

    /// Of a node on which nothing is put for one reason.
    public static NodePlan held(DesiredState state, ManagedNode node, HeldBack why) {
        SortedMap<String, DemandPlan> demands = new TreeMap<>();
        for (DemandState demand : state.demands()) {
            boolean marks = demand.demand() instanceof Demand.Condition || demand.demand() instanceof Demand.Taint;
            String key = demand.demand().key();
            boolean there = marks && stands(key, node.live());
            boolean ours = there && node.owns(demand.demand());
            if (marks && demand.active() && there && !ours) {
                demands.put(key, new DemandPlan.Held(new HeldBack.Foreign()));
            } else if (marks && (demand.active() || ours)) {
                demands.put(key, ours ? new DemandPlan.Keep() : new DemandPlan.Held(why));
            }
        }
        return demands.isEmpty() ? NOTHING : new NodePlan(demands);
    }

    /// Demands that are on the node, or are put there.
    public SortedSet<String> marks() {
        SortedSet<String> marks = new TreeSet<>();
        demands.forEach((key, plan) -> {
            if (plan instanceof DemandPlan.Write || plan instanceof DemandPlan.Keep) {
                marks.add(key);
            }
        });
        return marks;
    }

    /// Whether there is nothing to write.
    public boolean isWritten() {
        return step == null && conditions.isEmpty();
    }

    /// Whether it removes a taint.
    public boolean releases() {
        return step != null && !step.removed().isEmpty();
    }

    /// Whether it only puts something on the node, or claims it first, which may wait. Removing may not.
    ///
    /// @param live the node as it was when this was planned
    public boolean raises(LiveNode live) {
        return !releases()
                && conditions.stream().noneMatch(each -> !isTrue(each) && isTrue(live.condition(each.type())))
                && (step != null
                        || conditions.stream().anyMatch(each -> isTrue(each) && !isTrue(live.condition(each.type()))));
    }

    private static boolean isTrue(@Nullable NodeCondition condition) {
        return condition != null && condition.status() == NodeConditionStatus.True;
    }

    /// The same with reasons why other demands are not acted on.
    public NodePlan holding(SortedMap<String, HeldBack> more) {
        SortedMap<String, DemandPlan> all = new TreeMap<>(demands);
        more.forEach((key, why) -> all.put(key, new DemandPlan.Held(why)));
        return with(all, step, conditions);
    }

    /// This plan, and the record on the node, if that is all there is to be written beside conditions.
    public NodePlan recording(ManagedNode node) {
        return step == null
                ? with(
                        demands,
                        new TaintStep(node.live().taints(), List.of(), List.of(), node.owned(), Map.of()),
                        conditions)
                : this;
    }

    private NodePlan with(
            SortedMap<String, DemandPlan> otherDemands,
            @Nullable TaintStep otherStep,
            List<NodeCondition> otherConditions) {
        return new NodePlan(otherDemands, otherStep, otherConditions, wanted, lacking, vanished);
    }

    /// What of it removes taints. Of the record it forgets no more than those.
    public NodePlan releasing(ManagedNode node) {
        TaintStep whole = step;
        if (whole == null || whole.removed().isEmpty()) {
            return with(demands, null, List.of());
        }
        List<String> removed = whole.removed();
        List<NodeTaint> left = node.live().taints().stream()
                .filter(taint -> !removed.contains(taint.id()))
                .toList();
        TaintStep less = new TaintStep(left, List.of(), removed, node.owned().without(removed), whole.why());
        return with(demands, less, List.of());
    }

    /// @param key a condition's type, or a taint's `key:effect`
    private static boolean stands(String key, LiveNode live) {
        NodeCondition condition = live.condition(key);
        return (condition != null && condition.status() == NodeConditionStatus.True)
                || live.taints().stream().anyMatch(each -> each.id().equals(key));
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
        return with(after, step, conditions);
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
    public SortedMap<String, HeldBack> heldBack() {
        SortedMap<String, HeldBack> held = new TreeMap<>();
        demands.keySet().forEach(demand -> {
            HeldBack why = heldBack(demand);
            if (why != null) {
                held.put(demand, why);
            }
        });
        return held;
    }

    /// The same, and what is removed though it is demanded.
    public SortedMap<String, HeldBack> reasons() {
        SortedMap<String, HeldBack> reasons = heldBack();
        demands.forEach((demand, plan) -> {
            if (plan instanceof DemandPlan.Remove(HeldBack why) && why != null) {
                reasons.put(demand, why);
            }
        });
        return reasons;
    }
}
