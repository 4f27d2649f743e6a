package io.barograph.e2e.scripted;

import io.barograph.exporter.RecordingReplay;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.testkit.Checkout;
import module java.base;

/// The snapshots that an exporter makes of a recording, for any node to tell as its own.
public record SnapshotScript(List<Snapshot> frames) {

    /// Nothing waits.
    public static SnapshotScript calm() {
        return recorded("S01_idle.trace.gz");
    }

    /// Pods contend for CPUs from the fifth frame to the twentieth of thirty.
    public static SnapshotScript contended() {
        return recorded("S18_onset_and_relief.trace.gz");
    }

    /// All of one of `examples/recordings`.
    public static SnapshotScript recorded(String recording) {
        List<Snapshot> frames = new ArrayList<>();
        RecordingReplay.forEachPass(
                Checkout.HOME.resolve("examples/recordings").resolve(recording),
                "any",
                pass -> frames.add(pass.snapshot()));
        return new SnapshotScript(List.copyOf(frames));
    }

    /// One frame, told by this exporter.
    Snapshot told(SnapshotOrigin by, int frame) {
        Snapshot at = frames.get(frame);
        return with(
                at,
                by,
                new SnapshotTime(
                        frame, at.moment().monotonicMicros(), at.moment().intervalMicros()));
    }

    /// All of them.
    public List<Snapshot> told(SnapshotOrigin by) {
        List<Snapshot> all = new ArrayList<>();
        for (int i = 0; i < frames.size(); i++) {
            all.add(told(by, i));
        }
        return all;
    }

    static Snapshot with(Snapshot from, SnapshotOrigin origin, SnapshotTime moment) {
        return new Snapshot(
                origin,
                moment,
                from.stealPercent(),
                from.pressures(),
                from.contentions(),
                from.levels(),
                from.teardown(),
                from.thresholds(),
                from.culprits(),
                from.removal(),
                from.disks(),
                from.layout());
    }
}
