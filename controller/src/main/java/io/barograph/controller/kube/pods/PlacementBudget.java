package io.barograph.controller.kube.pods;

import io.barograph.controller.cluster.pods.Placement;
import module java.base;

/// How much placements may take together. Each is bounded, but there may be thousands, of which the API server
/// asks nothing.
final class PlacementBudget {

    private final PlacementCost limit;
    private PlacementCost taken = PlacementCost.NONE;

    PlacementBudget(PlacementCost limit) {
        this.limit = limit;
    }

    /// Of memory alone.
    static PlacementBudget ofBytes(long maxBytes) {
        return new PlacementBudget(new PlacementCost(maxBytes, Long.MAX_VALUE));
    }

    /// Whether there is room for this one, which then is taken.
    boolean tryTakePlacement(Placement placement) {
        PlacementCost cost = PlacementCost.of(placement);
        boolean hasRoom = hasRoomFor(cost);
        if (hasRoom) {
            takeCost(cost);
        }
        return hasRoom;
    }

    boolean hasRoomFor(PlacementCost cost) {
        return taken.plus(cost).isWithin(limit);
    }

    void takeCost(PlacementCost cost) {
        taken = taken.plus(cost);
    }
}
