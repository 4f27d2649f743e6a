package io.barograph.controller.cluster.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import module java.base;

/// Pods that are bound to no node yet and alike in what they ask for.
///
/// @param each what one of them requests, with its overhead
/// @param others what one of them requests beside that, by the resource's name
public record UnscheduledPodGroup(Placement placement, ResourceAmounts each, Map<String, Long> others, long count) {

    public UnscheduledPodGroup {
        others = Map.copyOf(others);
    }

    /// They request CPU and memory only.
    public UnscheduledPodGroup(Placement placement, ResourceAmounts each, long count) {
        this(placement, each, Map.of(), count);
    }

    /// What all of them request.
    public ResourceAmounts all() {
        return each.times(count);
    }
}
