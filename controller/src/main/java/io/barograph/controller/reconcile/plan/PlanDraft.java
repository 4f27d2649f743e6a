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
    private final List<NodeTaint> added = new ArrayList<>();
    private final List<String> removed = new ArrayList<>();
    private final Map<String, String> why = new HashMap<>();
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

    void wanted(String id, boolean there) {
        wanted.add(id);
        if (!there) {
            lacking.add(id);
        }
    }

    void add(Demand.Taint taint, OwnershipRecord.Source source, String reason, Instant now) {
        added.add(NodeTaint.of(taint.taintKey(), taint.effect().name()));
        why.put(taint.key(), reason);
        OwnershipRecord.Mark before = node.owned().taints().get(taint.key());
        taints.put(taint.key(), new OwnershipRecord.Mark(source, "", now, before == null ? 0 : before.again()));
    }

    /// A taint of ours that may stay is not on the node.
    void vanished(String id, boolean setAgain) {
        vanished.add(id);
        if (!setAgain) {
            taints.remove(id);
        }
    }

    void remove(String id, @Nullable String reason) {
        if (taints.remove(id) != null && node.hasTaint(id)) {
            removed.add(id);
            if (reason != null) {
                why.put(id, reason);
            }
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
        removed.sort(Comparator.naturalOrder());
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
        boolean onlyFlaps = marks.equals(node.owned()) && added.isEmpty() && removed.isEmpty();
        if (onlyFlaps && (after.equals(node.owned()) || !writes.isEmpty())) {
            return null;
        }
        List<NodeTaint> all = new ArrayList<>(node.live().taints());
        all.removeIf(taint -> removed.contains(taint.id()));
        all.addAll(added);
        return new NodePlan.TaintStep(all, added.stream().map(NodeTaint::id).toList(), removed, after, why);
    }
}
