package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.pods.Placement;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The placements of pods that wait, equal ones once. What they take is bounded, also for each namespace: who may make
/// pods in one only would leave the others nothing.
final class KeptPlacements {

    /// While all pods are listed anew there are two such lists. The reconciler compares each placement with each node
    /// whenever it asks for room, and thousands of nodes wait meanwhile.
    static final PlacementCost LIMIT = new PlacementCost(8L << 20, 4_000);

    private static final int NAMESPACE_PART = 4;

    private final Map<Placement, Kept> placements = new HashMap<>();
    private final PlacementBudget budget = new PlacementBudget(LIMIT);
    private final Map<String, PlacementBudget> namespaceBudgets = new HashMap<>();

    /// @param namespace of the first pod that had it
    private record Kept(Placement placement, String namespace) {}

    /// The one that is kept of those that equal this; null where there is no room for it.
    @Nullable
    Placement keptPlacement(Placement placement, String namespace) {
        Kept known = placements.get(placement);
        if (known != null) {
            return known.placement();
        }
        PlacementCost cost = PlacementCost.of(placement);
        PlacementBudget namespaceBudget =
                namespaceBudgets.computeIfAbsent(namespace, _ -> new PlacementBudget(LIMIT.dividedBy(NAMESPACE_PART)));
        if (!budget.hasRoomFor(cost) || !namespaceBudget.hasRoomFor(cost)) {
            return null;
        }
        budget.takeCost(cost);
        namespaceBudget.takeCost(cost);
        placements.put(placement, new Kept(placement, namespace));
        return placement;
    }

    /// Those that are among these, which are some of them.
    KeptPlacements retained(Set<Placement> used) {
        KeptPlacements rest = new KeptPlacements();
        for (Kept kept : placements.values()) {
            if (used.contains(kept.placement())) {
                var _ = rest.keptPlacement(kept.placement(), kept.namespace());
            }
        }
        return rest;
    }
}
