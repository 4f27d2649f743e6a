package io.barograph.controller.reconcile;

import io.barograph.controller.reconcile.plan.NodePlan;
import java.util.List;

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
}
