package io.barograph.controller.reconcile.plan;

import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.rules.demand.Demand;

/// How a taint stands on a node.
///
/// @param id `key:effect`
/// @param exists whether it is there, by any writer
/// @param ours whether our record says that it is ours
/// @param value empty if it has none or is not there
record TaintOnNode(String id, boolean exists, boolean ours, String value) {

    static TaintOnNode of(ManagedNode node, String id) {
        NodeTaint liveTaint = node.live().taint(id);
        return new TaintOnNode(
                id,
                liveTaint != null,
                node.owned().taints().containsKey(id),
                liveTaint == null ? "" : liveTaint.value());
    }

    /// Whether ours is there with the demand's value or a higher one.
    boolean isOursFor(Demand.Taint taint) {
        return exists && ours && taint.isMetBy(value);
    }

    /// Whether ours is there with the demand's very value.
    boolean isOursExactly(Demand.Taint taint) {
        return exists && ours && taint.valueText().equals(value);
    }

    /// Whether something is to be written to meet the demand. Nothing is written over a taint of another.
    boolean lacksTaint(Demand.Taint taint) {
        return !exists || (ours && !taint.isMetBy(value));
    }

    /// Whether it is ours for this demand by the record, though another may have removed it.
    boolean isClaimedFor(Demand.Taint taint) {
        return ours && (!exists || taint.isMetBy(value));
    }
}
