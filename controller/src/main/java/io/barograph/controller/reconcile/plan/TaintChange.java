package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.rules.demand.Demand;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A taint of ours comes, goes, or gets another value.
///
/// @param id `key:effect`
/// @param previousValue the value as it stands on the node, empty if it has none; null where the taint is not
/// there
/// @param newTaint as it is to be; null where it is taken away
/// @param why for people; null where an event already says it
public record TaintChange(
        String id,
        @Nullable String previousValue,
        Demand.@Nullable Taint newTaint,
        @Nullable String why) {

    /// Whether it is not there yet.
    public boolean adds() {
        return previousValue == null;
    }

    /// Whether it is taken away.
    public boolean removes() {
        return newTaint == null;
    }

    /// Whether it is taken away or gets a lower value: to pods that tolerate lower values only, either opens the node.
    public boolean releases() {
        return newTaint == null || (previousValue != null && newTaint.isMetBy(previousValue));
    }

    /// What the taint is called with the value that it has before: `key=2:effect`.
    public String nameBefore() {
        int effect = id.lastIndexOf(':');
        return previousValue == null || previousValue.isEmpty()
                ? id
                : id.substring(0, effect) + "=" + previousValue + id.substring(effect);
    }

    /// Whether the node looks as after it.
    public boolean isDone(LiveNode node) {
        NodeTaint liveTaint = node.taint(id);
        return newTaint == null
                ? liveTaint == null
                : liveTaint != null && liveTaint.value().equals(newTaint.valueText());
    }

    /// The node's taints after these changes: those of others as they came, what is new at the end.
    static List<NodeTaint> applyChanges(List<TaintChange> changes, List<NodeTaint> taints) {
        Map<String, TaintChange> byId = new LinkedHashMap<>();
        changes.forEach(added -> byId.put(added.id(), added));
        List<NodeTaint> newTaints = new ArrayList<>();
        for (NodeTaint taint : taints) {
            TaintChange change = byId.remove(taint.id());
            if (change == null) {
                newTaints.add(taint);
            } else if (change.newTaint() != null) {
                newTaints.add(NodeTaint.of(change.newTaint()));
            }
        }
        for (TaintChange addedChange : byId.values()) {
            if (addedChange.adds() && addedChange.newTaint() != null) {
                newTaints.add(NodeTaint.of(addedChange.newTaint()));
            }
        }
        return newTaints;
    }
}
