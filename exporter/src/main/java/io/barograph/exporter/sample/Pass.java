package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Snapshot;
import io.barograph.threshold.Standings;

/// What one pass over the kernel files gave: what was read, what it means, and what has added up so far.
///
/// @param frame what was read; never leaves the exporter
/// @param standings how the eviction thresholds stand
public record Pass(Frame frame, Snapshot snapshot, Totals totals, Standings standings) {

    /// A pass that looked at no thresholds.
    public Pass(Frame frame, Snapshot snapshot, Totals totals) {
        this(frame, snapshot, totals, Standings.NONE);
    }
}
