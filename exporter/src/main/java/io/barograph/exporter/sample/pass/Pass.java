package io.barograph.exporter.sample.pass;

import io.barograph.exporter.cgroup.identity.PendingRemovals;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import io.barograph.threshold.ThresholdStatuses;
import java.util.List;

/// What one pass over the kernel files gave: what was read, what it means, and what has added up so far.
///
/// @param frame what was read; never leaves the exporter
/// @param standings how the eviction thresholds stand
/// @param removals of containers that are under way, by runtime
public record Pass(
        Frame frame,
        Snapshot snapshot,
        ContentionTotals totals,
        ThresholdStatuses standings,
        List<PendingRemovals> removals) {

    public Pass {
        removals = List.copyOf(removals);
    }

    /// A pass that looked at no thresholds.
    public Pass(Frame frame, Snapshot snapshot, ContentionTotals totals) {
        this(frame, snapshot, totals, ThresholdStatuses.NONE, List.of());
    }

    /// The same, with what was found of removals, by runtime and together.
    public Pass with(List<PendingRemovals> found, Reading<Teardown> together) {
        return new Pass(frame, snapshot.with(together), totals, standings, found);
    }
}
