package io.barograph.controller.cluster;

/// Pods that are bound to no node yet and alike in what they ask for.
///
/// @param each what one of them requests, with its overhead
public record Waiting(Placement placement, Amounts each, long count) {

    /// What all of them request.
    public Amounts all() {
        return each.times(count);
    }
}
