package io.barograph.exporter.sample.pass;

import io.barograph.exporter.cgroup.identity.PendingRemovals;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.OomEvents;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.ResourceUsage;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.Teardown;
import io.barograph.threshold.ThresholdStatuses;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The result of one pass over the kernel files: what was read, what it means, and the totals so far.
///
/// @param frame what was read; never leaves the exporter
/// @param names of the pods and containers, as far as they are known
/// @param usage what each cgroup uses; null where the pass did not read it
/// @param ooms how often memory ran out in containers, by pod UID and container name
/// @param removals of containers that are under way, by runtime
/// @param cost what reading cost
/// @param thresholds how the eviction thresholds stand
/// @param culprits who causes contention, by resource: of the last whole interval
/// @param disks what the disks did in that interval; none where that is not counted
public record Pass(
        Frame frame,
        WorkloadNames names,
        @Nullable ResourceUsage usage,
        Map<String, Map<String, OomEvents>> ooms,
        List<PendingRemovals> removals,
        PassCost cost,
        Snapshot snapshot,
        ContentionTotals totals,
        ThresholdStatuses thresholds,
        CulpritsOfInterval culprits,
        DiskBaselines disks) {

    public Pass {
        removals = List.copyOf(removals);
    }

    /// A pass over a frame alone, without names and usage.
    public Pass(Frame frame, Snapshot snapshot, ContentionTotals totals, ThresholdStatuses thresholds) {
        this(frame, snapshot, totals, thresholds, CulpritsOfInterval.NONE, DiskBaselines.NONE);
    }

    Pass(
            Frame frame,
            Snapshot snapshot,
            ContentionTotals totals,
            ThresholdStatuses thresholds,
            CulpritsOfInterval culprits,
            DiskBaselines disks) {
        this(
                frame,
                WorkloadNames.NONE,
                null,
                Map.of(),
                List.of(),
                PassCost.NONE,
                snapshot,
                totals,
                thresholds,
                culprits,
                disks);
    }

    /// The same pass with its names, usage and cost.
    public Pass withNamesAndUsage(WorkloadNames knownNames, @Nullable ResourceUsage readUsage, PassCost readCost) {
        return new Pass(
                frame, knownNames, readUsage, ooms, removals, readCost, snapshot, totals, thresholds, culprits, disks);
    }

    /// The same pass with what is known of memory that ran out.
    public Pass withOoms(Map<String, Map<String, OomEvents>> counted) {
        return new Pass(frame, names, usage, counted, removals, cost, snapshot, totals, thresholds, culprits, disks);
    }

    /// The same pass with the removals under way: by runtime, and all together for the snapshot.
    public Pass withRemovals(List<PendingRemovals> pendingRemovals, Reading<Teardown> together) {
        return new Pass(
                frame,
                names,
                usage,
                ooms,
                pendingRemovals,
                cost,
                snapshot.withTeardown(together),
                totals,
                thresholds,
                culprits,
                disks);
    }
}
