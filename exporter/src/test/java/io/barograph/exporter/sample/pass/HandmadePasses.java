package io.barograph.exporter.sample.pass;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.HostReadings;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.threshold.ThresholdStatuses;
import module java.base;

/// Passes made by hand, in which nothing was measured.
public final class HandmadePasses {

    private HandmadePasses() {}

    /// A host of which nothing was read.
    public static HostReadings nothing() {
        return new HostReadings(
                Map.of(),
                PressureFile.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"),
                Reading.absent("none"));
    }

    /// A pass of node `n`.
    public static Pass of(Frame frame) {
        return of(frame, ContentionTotals.NONE);
    }

    public static Pass of(Frame frame, ContentionTotals totals) {
        return of("n", frame, totals);
    }

    public static Pass of(String node, Frame frame, ContentionTotals totals) {
        return new Pass(frame, snapshot(node, 0), totals, ThresholdStatuses.NONE);
    }

    /// The snapshot of a pass, two seconds after the one before it.
    public static Snapshot snapshot(String node, long number) {
        return new Snapshot(
                new SnapshotOrigin(node, "b", "i"),
                new SnapshotTime(number, number * 2_000_000, 2_000_000),
                Reading.absent("none"),
                List.of(),
                List.of());
    }
}
