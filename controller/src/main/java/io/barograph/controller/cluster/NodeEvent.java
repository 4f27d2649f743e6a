package io.barograph.controller.cluster;

import java.time.Instant;

/// An event on a node, as of events.k8s.io/v1.
///
/// @param name the event object's own name; the same name is the same event
/// @param regarding the node, with the UID it really has
/// @param series how often and when
public record NodeEvent(String name, NodeIdentity regarding, What what, Series series) {

    /// What happened.
    ///
    /// @param warning whether it is of type Warning, not Normal
    /// @param reason one CamelCase word: `PressureRaised`
    /// @param action what was done: `Observe`, `AddTaint`
    /// @param note for people, at most 1024 bytes
    public record What(boolean warning, String reason, String action, String note) {}

    /// How often.
    ///
    /// @param count 1 the first time
    /// @param first when it happened first
    /// @param last when it happened last
    public record Series(int count, Instant first, Instant last) {}

    /// The same event, seen once more.
    public NodeEvent again(Instant at) {
        return new NodeEvent(name, regarding, what, new Series(series.count() + 1, series.first(), at));
    }
}
