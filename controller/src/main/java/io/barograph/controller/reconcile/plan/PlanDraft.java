package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.Demand;
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
    private final List<String> wanted = new ArrayList<>();
    private final List<String> lacking = new ArrayList<>();
    private final List<String> vanished = new ArrayList<>();

    PlanDraft(ManagedNode node) {
        this.node = node;
        this.taints = new TreeMap<>(node.owned().taints());
        this.conditions = new TreeMap<>(node.owned().conditions());
    }

    void put(String demand, DemandPlan plan) {
        demands.put(demand, plan);
    }

    /// A taint fires that only a guardrail may keep off the node.
    ///
    /// @param met whether it is there, with this value or a higher one
    void wanted(Demand.Taint taint, boolean met) {
        wanted.add(taint.key());
        if (!met) {
            lacking.add(taint.key());
        }
    }

    /// The taint is added, or gets this value.
    ///
    /// @param reason for people; null where an event says it
    void put(Demand.Taint taint, OwnershipRecord.Source source, @Nullable String reason, Instant now) {
        NodeTaint there = node.live().taint(taint.id());
        changes.add(new TaintChange(taint.id(), there == null ? null : there.value(), taint, reason));
        OwnershipRecord.Mark before = node.owned().taints().get(taint.id());
        int again = before == null ? 0 : before.again();
        taints.put(taint.id(), new OwnershipRecord.Mark(source, "", now, again, taint.valueText()));
    }

    /// The taint has this value already, by any writer.
    void adopt(String id, String value) {
        taints.computeIfPresent(id, (_, mark) -> mark.value().equals(value) ? mark : mark.valued(value));
    }

    /// A taint of ours that may stay is not on the node.
    void vanished(String id, boolean setAgain) {
        vanished.add(id);
        if (!setAgain) {
            taints.remove(id);
        }
    }

    void remove(String id, @Nullable String reason) {
        NodeTaint there = node.live().taint(id);
        if (taints.remove(id) != null && there != null) {
            changes.add(new TaintChange(id, there.value(), null, reason));
        }
    }

    void write(NodeCondition condition) {
        writes.add(condition);
    }

    void claim(String type, OwnershipRecord.Mark mark) {
        conditions.put(type, mark);
    }

    void letGo(String type) {
        conditions.remove(type);
    }

    /// What is remembered of flapping is written along with what else there is, or after it.
    NodePlan plan(Instant now, SortedMap<String, OwnershipRecord.Flap> flaps) {
        writes.sort(Comparator.comparing(NodeCondition::type));
        NodePlan plan = new NodePlan(demands, step(now, flaps), writes, wanted, lacking, vanished);
        return plan.equals(NodePlan.NOTHING) ? NodePlan.NOTHING : plan;
    }

    private NodePlan.@Nullable TaintStep step(Instant now, SortedMap<String, OwnershipRecord.Flap> flaps) {
        SortedMap<String, OwnershipRecord.Overridden> overridden =
                new TreeMap<>(node.owned().overridden());
        overridden.values().removeIf(each -> !now.isBefore(each.until()));
        OwnershipRecord marks =
                new OwnershipRecord(taints, conditions, overridden, node.owned().flaps());
        OwnershipRecord after = marks.with(flaps);
        boolean onlyFlaps = marks.equals(node.owned()) && changes.isEmpty();
        if (onlyFlaps && (after.equals(node.owned()) || !writes.isEmpty())) {
            return null;
        }
        return new NodePlan.TaintStep(TaintChange.applied(changes, node.live().taints()), changes, after);
    }
}
