package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What is done about the demands of one node, and what is written for it. Events, page, status, explanations and
/// metrics read it; none works out anew why something is held back.
///
/// @param demands by the demand's key; a demand that wants no mark on the node and has none there is left out
/// @param step taints and the ownership record, in one write; null if they are right
/// @param conditions to be written, in the order of their types
/// @param wanted taints that fire and that only a guardrail may keep off the node, by the demand's key; of one taint
/// the highest value
/// @param lacking those among them that are not there, and what is short where they fire
/// @param vanished taints of ours that may stay and are not there
public record NodePlan(
        SortedMap<String, DemandPlan> demands,
        @Nullable TaintStep step,
        List<NodeCondition> conditions,
        List<String> wanted,
        SortedMap<String, Set<ScarceResource>> lacking,
        List<String> vanished) {

    /// Nothing is demanded, and nothing of ours is there.
    public static final NodePlan NOTHING = new NodePlan(Collections.emptySortedMap());

    public NodePlan {
        demands = demands.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(demands));
        conditions = List.copyOf(conditions);
        wanted = List.copyOf(wanted);
        lacking = lacking.isEmpty()
                ? Collections.emptySortedMap()
                : Collections.unmodifiableSortedMap(new TreeMap<>(lacking));
        vanished = List.copyOf(vanished);
    }

    /// Of which nothing is written.
    public NodePlan(SortedMap<String, DemandPlan> demands) {
        this(demands, null, List.of(), List.of(), Collections.emptySortedMap(), List.of());
    }

    /// One write of `spec.taints` and the annotation.
    ///
    /// @param taints all that the node is to have, others' included
    /// @param changes of ours
    public record TaintStep(List<NodeTaint> taints, List<TaintChange> changes, OwnershipRecord owned) {

        public TaintStep {
            taints = List.copyOf(taints);
            changes = List.copyOf(changes);
        }

        /// Taints that were not there, by `key:effect`.
        public List<String> added() {
            return changedIds(TaintChange::adds);
        }

        /// Taints that are taken away, by `key:effect`.
        public List<String> removed() {
            return changedIds(TaintChange::removes);
        }

        /// Taints that are taken away, or get a lower value, by `key:effect`.
        public List<String> released() {
            return changedIds(TaintChange::releases);
        }

        private List<String> changedIds(Predicate<TaintChange> which) {
            return changes.stream().filter(which).map(TaintChange::id).toList();
        }
    }

    /// Of a node on which nothing is put for one reason.
    public static NodePlan allHeldBack(DesiredState state, ManagedNode node, HeldBack heldBack) {
        SortedMap<String, DemandPlan> demands = new TreeMap<>();
        for (DemandState demand : state.demands()) {
            boolean marks = demand.demand().isMark();
            String key = demand.demand().key();
            boolean isSet = ManagedNode.isMarkSet(demand.demand(), node.live());
            boolean ours = isSet && node.ownsDemand(demand.demand());
            boolean isExactlyOurs = ours && (demand.active() || isExactly(demand.demand(), node));
            if (marks && demand.active() && isForeign(demand.demand(), node)) {
                demands.put(key, new DemandPlan.Held(new HeldBack.Foreign()));
            } else if (marks && (demand.active() || isExactlyOurs)) {
                demands.put(key, ours ? new DemandPlan.Keep() : new DemandPlan.Held(heldBack));
            }
        }
        return demands.isEmpty() ? NOTHING : new NodePlan(demands);
    }

    /// Whether another writer has put it there.
    private static boolean isForeign(Demand demand, ManagedNode node) {
        boolean isSet = demand instanceof Demand.Taint taint
                ? node.hasTaint(taint.id())
                : ManagedNode.isMarkSet(demand, node.live());
        return isSet && !node.ownsDemand(demand);
    }

    /// Whether a mark on the node is the demand's own, and not that of a higher value.
    private static boolean isExactly(Demand demand, ManagedNode node) {
        return !(demand instanceof Demand.Taint taint)
                || taint.valueText()
                        .equals(Objects.requireNonNull(node.live().taint(taint.id()))
                                .value());
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
    public boolean needsNoWrite() {
        return step == null && conditions.isEmpty();
    }

    /// Whether it removes a taint, or lowers the value of one.
    public boolean releases() {
        return step != null && !step.released().isEmpty();
    }

    /// Whether it only puts something on the node, or claims it first, which may wait. Removing may not.
    ///
    /// @param live the node as it was when this was planned
    public boolean raisesMarks(LiveNode live) {
        return !releases()
                && conditions.stream()
                        .noneMatch(condition -> !isTrue(condition) && isTrue(live.condition(condition.type())))
                && (step != null
                        || conditions.stream()
                                .anyMatch(condition -> isTrue(condition) && !isTrue(live.condition(condition.type()))));
    }

    private static boolean isTrue(@Nullable NodeCondition condition) {
        return condition != null && condition.status() == NodeConditionStatus.True;
    }

    /// The same with reasons why other demands are not acted on.
    public NodePlan withHeldBack(SortedMap<String, HeldBack> more) {
        SortedMap<String, DemandPlan> newDemands = new TreeMap<>(demands);
        more.forEach((key, why) -> newDemands.put(key, new DemandPlan.Held(why)));
        return withParts(newDemands, step, conditions);
    }

    /// This plan, and the record on the node, if that is all there is to be written beside conditions.
    public NodePlan withRecord(ManagedNode node) {
        return step == null
                ? withParts(demands, new TaintStep(node.live().taints(), List.of(), node.owned()), conditions)
                : this;
    }

    private NodePlan withParts(
            SortedMap<String, DemandPlan> otherDemands,
            @Nullable TaintStep otherStep,
            List<NodeCondition> otherConditions) {
        return new NodePlan(otherDemands, otherStep, otherConditions, wanted, lacking, vanished);
    }

    /// What of it removes taints or lowers their values. Of the record it changes no more than those.
    public NodePlan releasesOnly(ManagedNode node) {
        if (step == null || !releases()) {
            return withParts(demands, null, List.of());
        }
        List<TaintChange> released =
                step.changes().stream().filter(TaintChange::releases).toList();
        OwnershipRecord record = node.owned();
        for (TaintChange change : released) {
            OwnershipRecord.Mark remainingMark = step.owned().taints().get(change.id());
            record = remainingMark == null
                    ? record.withoutTaints(List.of(change.id()))
                    : record.withTaint(change.id(), remainingMark);
        }
        TaintStep releaseStep =
                new TaintStep(TaintChange.applyChanges(released, node.live().taints()), released, record);
        return withParts(demands, releaseStep, List.of());
    }

    /// @param key the demand's
    private static boolean isMarkSet(String key, LiveNode live) {
        Demand.Taint taint = Demand.Taint.ofKey(key);
        return ManagedNode.isMarkSet(taint == null ? new Demand.Condition(key) : taint, live);
    }

    /// The same after it was tried: what is on the node by now stays, and what could not be written is held back.
    ///
    /// @param unwritten why writing failed or waits; null if it does not
    public NodePlan afterAttempt(@Nullable LiveNode live, @Nullable HeldBack unwritten) {
        if (live == null || demands.isEmpty()) {
            return this;
        }
        SortedMap<String, DemandPlan> triedDemands = new TreeMap<>();
        demands.forEach((key, plan) -> {
            DemandPlan triedPlan = afterAttempt(plan, isMarkSet(key, live), unwritten);
            if (triedPlan != null) {
                triedDemands.put(key, triedPlan);
            }
        });
        return withParts(triedDemands, step, conditions);
    }

    /// Null where there is nothing more to say of it.
    private static @Nullable DemandPlan afterAttempt(DemandPlan plan, boolean isSet, @Nullable HeldBack unwritten) {
        return switch (plan) {
            case DemandPlan.Write _ when isSet -> new DemandPlan.Keep();
            case DemandPlan.Write _ when unwritten != null -> new DemandPlan.Held(unwritten);
            case DemandPlan.Remove(HeldBack heldBack)
            when !isSet -> heldBack == null ? null : new DemandPlan.Held(heldBack);
            case DemandPlan.Held(HeldBack heldBack)
            when isSet && !(heldBack instanceof HeldBack.Foreign) -> new DemandPlan.Keep();
            case DemandPlan.Write _, DemandPlan.Remove _, DemandPlan.Keep _, DemandPlan.Held _ -> plan;
        };
    }

    /// Why a demand is not put on the node; null if it is, or is not demanded.
    public @Nullable HeldBack heldBack(String demand) {
        return demands.get(demand) instanceof DemandPlan.Held(HeldBack heldBack) ? heldBack : null;
    }

    /// All that is held back, by the demand's key.
    public SortedMap<String, HeldBack> heldBack() {
        SortedMap<String, HeldBack> heldBackReasons = new TreeMap<>();
        demands.keySet().forEach(demand -> {
            HeldBack heldBack = heldBack(demand);
            if (heldBack != null) {
                heldBackReasons.put(demand, heldBack);
            }
        });
        return heldBackReasons;
    }

    /// The same, and what is removed though it is demanded.
    public SortedMap<String, HeldBack> reasons() {
        SortedMap<String, HeldBack> reasons = heldBack();
        demands.forEach((demand, plan) -> {
            if (plan instanceof DemandPlan.Remove(HeldBack heldBack) && heldBack != null) {
                reasons.put(demand, heldBack);
            }
        });
        return reasons;
    }
}
