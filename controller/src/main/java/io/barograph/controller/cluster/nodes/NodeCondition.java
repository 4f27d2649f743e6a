package io.barograph.controller.cluster.nodes;

import module java.base;

/// One entry of a node's `status.conditions`; the type is its merge key.
///
/// @param reason one CamelCase word
/// @param message for people
public record NodeCondition(String type, NodeConditionStatus status, String reason, String message, Times times) {

    /// When, in whole seconds.
    ///
    /// @param heartbeat at which it was last written
    /// @param transition at which the status last changed
    public record Times(Instant heartbeat, Instant transition) {}
}
