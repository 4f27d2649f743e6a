package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A plan while it is made.
final class PlanDraft {

    private final ManagedNode node;
    private final SortedMap<String, OwnershipRecord.Mark> taints;
    private final SortedMap<String, OwnershipRecord.Mark> conditions;
    private final SortedMap<String, DemandPlan> demands = new TreeMap<>();
    private final List<NodeCondition> writes = new ArrayList<>();
    private final List<TaintChange> changes = new ArrayList<>();
    private final List<String> wantedKeys = new ArrayList<>();
    private final SortedMap<String, Set<ScarceResource>> lacking = new TreeMap<>();
    private final List<String> vanished = new ArrayList<>();

    PlanDraft(ManagedNode node) {
        this.node = node;
        this.taints = new TreeMap<>(node.owned().taints());
        this.conditions = new TreeMap<>(node.owned().conditions());
    }

    void putDemand(String demand, DemandPlan plan) {
        demands.put(demand, plan);
    }

    /// A taint fires that only a guardrail may keep off the node.
    ///
    /// @param met whether it is there, with this value or a higher one
    /// @param resources what is short
    void addWanted(Demand.Taint taint, boolean met, Set<ScarceResource> resources) {
        wantedKeys.add(taint.key());
        if (!met) {
            lacking.put(taint.key(), resources);
        }
    }

    /// The taint is added, or gets this value.
    ///
    /// @param reason for people; null where an event says it
    void putTaint(Demand.Taint taint, OwnershipRecord.Source source, @Nullable String reason, Instant currentTime) {
        NodeTaint liveTaint = node.live().taint(taint.id());
        changes.add(new TaintChange(taint.id(), liveTaint == null ? null : liveTaint.value(), taint, reason));
        OwnershipRecord.Mark previousMark = node.owned().taints().get(taint.id());
        int timesSetAgain = previousMark == null ? 0 : previousMark.timesSetAgain();
        taints.put(taint.id(), new OwnershipRecord.Mark(source, "", currentTime, timesSetAgain, taint.valueText()));
    }

    /// The taint has this value already, by any writer.
    void adoptValue(String id, String value) {
        taints.computeIfPresent(id, (_, mark) -> mark.value().equals(value) ? mark : mark.withValue(value));
    }

    /// A taint of ours that may stay is not on the node.
    void addVanished(String id, boolean setAgain) {
        vanished.add(id);
        if (!setAgain) {
            taints.remove(id);
        }
    }

    void removeTaint(String id, @Nullable String reason) {
        NodeTaint liveTaint = node.live().taint(id);
        if (taints.remove(id) != null && liveTaint != null) {
            changes.add(new TaintChange(id, liveTaint.value(), null, reason));
        }
    }

    void writeCondition(NodeCondition condition) {
        writes.add(condition);
    }

    void claimCondition(String type, OwnershipRecord.Mark mark) {
        conditions.put(type, mark);
    }

    void letGoCondition(String type) {
        conditions.remove(type);
    }

    /// What is remembered of flapping is written along with what else there is, or after it.
    NodePlan toPlan(Instant currentTime, SortedMap<String, OwnershipRecord.Flap> flaps) {
        writes.sort(Comparator.comparing(NodeCondition::type));
        NodePlan plan = new NodePlan(demands, toStep(currentTime, flaps), writes, wantedKeys, lacking, vanished);
        return plan.equals(NodePlan.NOTHING) ? NodePlan.NOTHING : plan;
    }

    private NodePlan.@Nullable TaintStep toStep(Instant currentTime, SortedMap<String, OwnershipRecord.Flap> flaps) {
        SortedMap<String, OwnershipRecord.Overridden> overridden =
                new TreeMap<>(node.owned().overridden());
        overridden.values().removeIf(override -> !currentTime.isBefore(override.endTime()));
        OwnershipRecord marks =
                new OwnershipRecord(taints, conditions, overridden, node.owned().flaps());
        OwnershipRecord newRecord = marks.withFlaps(flaps);
        boolean onlyFlaps = marks.equals(node.owned()) && changes.isEmpty();
        if (onlyFlaps && (newRecord.equals(node.owned()) || !writes.isEmpty())) {
            return null;
        }
        return new NodePlan.TaintStep(
                TaintChange.applyChanges(changes, node.live().taints()), changes, newRecord);
    }
}
