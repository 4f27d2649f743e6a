package io.barograph.controller.decide;

/// Whether the node's exporter is heard. Times are by the steady clock of this process.
public sealed interface Freshness {

    /// Its last snapshot is not stale.
    record Heard() implements Freshness {}

    /// It is silent.
    ///
    /// @param sinceMicros when its last snapshot came
    record Silent(long sinceMicros) implements Freshness {}

    /// It is not watched any more, or the node cannot be evaluated.
    ///
    /// @param untilMicros from when on that counts as silence; an exporter that is replaced is heard before
    record Leaving(long untilMicros) implements Freshness {}
}
