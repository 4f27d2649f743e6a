package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Snapshot;
import io.barograph.threshold.ThresholdStatuses;

/// What one pass has to say of the node.
///
/// @param tookMicros how long the pass took
/// @param standings how the eviction thresholds stand
public record NodeReport(
        Frame frame, Snapshot snapshot, Names names, Waits waits, long tookMicros, ThresholdStatuses standings) {

    /// A report without eviction thresholds.
    public NodeReport(Frame frame, Snapshot snapshot, Names names, Waits waits, long tookMicros) {
        this(frame, snapshot, names, waits, tookMicros, ThresholdStatuses.NONE);
    }
}
