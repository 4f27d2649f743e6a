package io.barograph.rules.fact;

import io.barograph.signal.Snapshot;

/// One look at a node: the input of an evaluation.
public sealed interface Observation {

    /// The exporter spoke.
    record Seen(Snapshot snapshot, NodeView node) implements Observation {}

    /// The exporter has been silent for too long; nothing is known.
    ///
    /// @param monotonicMicros the node's monotonic time as far as it can be told
    record Silent(String node, long monotonicMicros) implements Observation {}
}
