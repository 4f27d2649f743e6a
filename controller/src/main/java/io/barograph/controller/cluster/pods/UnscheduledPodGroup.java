package io.barograph.controller.cluster.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;

/// Pods that are bound to no node yet and alike in what they ask for.
///
/// @param each what one of them requests, with its overhead
public record UnscheduledPodGroup(Placement placement, ResourceAmounts each, long count) {

    /// What all of them request.
    public ResourceAmounts all() {
        return each.times(count);
    }
}
