package io.barograph.controller.act;

/// Whether the node's exporter is still heard.
public sealed interface Freshness {

    /// It has just spoken.
    record Fresh() implements Freshness {}

    /// It has been silent for longer than it may be.
    ///
    /// @param forMicros since its last word
    record Silent(long forMicros) implements Freshness {}
}
