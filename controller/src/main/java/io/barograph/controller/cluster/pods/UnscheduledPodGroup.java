package io.barograph.controller.cluster.pods;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.problem.ForeignKeys;
import module java.base;

/// Pods that are bound to no node yet and alike in what they ask for.
///
/// @param podRequest what one of them requests, with its overhead
/// @param otherRequests what one of them requests beside that, by the resource's name
public record UnscheduledPodGroup(
        Placement placement, ResourceAmounts podRequest, Map<String, Long> otherRequests, long count) {

    public UnscheduledPodGroup {
        otherRequests = ForeignKeys.copyOf(otherRequests);
    }

    /// They request CPU and memory only.
    public UnscheduledPodGroup(Placement placement, ResourceAmounts podRequest, long count) {
        this(placement, podRequest, Map.of(), count);
    }

    /// What all of them request.
    public ResourceAmounts totalRequest() {
        return podRequest.times(count);
    }
}
