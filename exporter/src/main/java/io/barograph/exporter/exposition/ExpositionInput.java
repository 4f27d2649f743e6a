package io.barograph.exporter.exposition;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.exposition.pods.WaitTotals;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Snapshot;
import io.barograph.threshold.ThresholdStatuses;

/// What one pass has to say of the node.
///
/// @param tookMicros how long the pass took
/// @param standings how the eviction thresholds stand
public record ExpositionInput(
        Frame frame,
        Snapshot snapshot,
        WorkloadNames names,
        WaitTotals waits,
        long tookMicros,
        ThresholdStatuses standings) {

    /// A report without eviction thresholds.
    public ExpositionInput(Frame frame, Snapshot snapshot, WorkloadNames names, WaitTotals waits, long tookMicros) {
        this(frame, snapshot, names, waits, tookMicros, ThresholdStatuses.NONE);
    }
}
