package io.barograph.controller.reconcile;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.plan.NodePlan;
import java.util.List;
import java.util.Map;

/// What the reconciler reports of a node, for page, status, explanations and metrics.
///
/// @param ownedTaints ours as far as the API server last said, by `key:effect`
/// @param ownedConditions ours, by type
/// @param plan what is done about each demand
/// @param asked what people ask for on the node, in a line; empty for nothing
/// @param trouble what went wrong last; empty if nothing did since
public record ReconcileReport(
        String node,
        List<String> ownedTaints,
        List<String> ownedConditions,
        NodePlan plan,
        String asked,
        String trouble) {

    public ReconcileReport {
        ownedTaints = List.copyOf(ownedTaints);
        ownedConditions = List.copyOf(ownedConditions);
    }

    /// Why a demand is held back, in a line that names it, taints first; else what people ask for on the node. Empty if
    /// neither is so.
    public String blocked() {
        Map<String, HeldBack> held = plan.heldBack();
        String first = "";
        for (Map.Entry<String, HeldBack> each : held.entrySet()) {
            boolean isTaint = each.getKey().indexOf(':') >= 0;
            if (each.getValue().obstructs() && (first.isEmpty() || isTaint)) {
                first = each.getKey() + ": " + each.getValue().text();
            }
        }
        return first.isEmpty() ? asked : first;
    }
}
