package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.rules.demand.Demand;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A taint of ours comes, goes, or gets another value.
///
/// @param id `key:effect`
/// @param before the value as it stands on the node, empty if it has none; null where the taint is not there
/// @param after as it is to be; null where it is taken away
/// @param why for people; null where an event already says it
public record TaintChange(
        String id,
        @Nullable String before,
        Demand.@Nullable Taint after,
        @Nullable String why) {

    /// Whether it is not there yet.
    public boolean adds() {
        return before == null;
    }

    /// Whether it is taken away.
    public boolean removes() {
        return after == null;
    }

    /// Whether it is taken away or gets a lower value: to pods that tolerate lower values only, either opens the node.
    public boolean releases() {
        return after == null || (before != null && after.isMetBy(before));
    }

    /// What the taint is called with the value that it has before: `key=2:effect`.
    public String nameBefore() {
        int effect = id.lastIndexOf(':');
        return before == null || before.isEmpty() ? id : id.substring(0, effect) + "=" + before + id.substring(effect);
    }

    /// Whether the node looks as after it.
    public boolean isDone(LiveNode node) {
        NodeTaint there = node.taint(id);
        return after == null ? there == null : there != null && there.value().equals(after.valueText());
    }

    /// The node's taints after these changes: those of others as they came, what is new at the end.
    static List<NodeTaint> applied(List<TaintChange> changes, List<NodeTaint> taints) {
        Map<String, TaintChange> byId = new LinkedHashMap<>();
        changes.forEach(each -> byId.put(each.id(), each));
        List<NodeTaint> all = new ArrayList<>();
        for (NodeTaint each : taints) {
            TaintChange change = byId.remove(each.id());
            if (change == null) {
                all.add(each);
            } else if (change.after() != null) {
                all.add(NodeTaint.of(change.after()));
            }
        }
        for (TaintChange each : byId.values()) {
            if (each.adds() && each.after() != null) {
                all.add(NodeTaint.of(each.after()));
            }
        }
        return all;
    }
}
