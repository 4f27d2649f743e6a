package io.barograph.e2e.scripted;

import io.barograph.exporter.RecordingReplay;
import io.barograph.signal.Contention;
import io.barograph.signal.OwnerCounts;
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

    /// The same without the names of those who stall by themselves.
    public SnapshotScript asOfAnOlderExporter() {
        return new SnapshotScript(frames.stream()
                .map(frame -> with(
                        frame,
                        frame.contentions().stream()
                                .map(SnapshotScript::withoutSelfStalled)
                                .toList()))
                .toList());
    }

    private static Contention withoutSelfStalled(Contention from) {
        return new Contention(
                from.scope(),
                from.resource(),
                from.percent(),
                from.averages(),
                from.owners()
                        .map(owners -> new OwnerCounts(
                                owners.stalled(), owners.selfLimited(), owners.selfCrowded(), owners.worst())));
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
        return with(from, origin, moment, from.contentions());
    }

    private static Snapshot with(Snapshot from, List<Contention> contentions) {
        return with(from, from.origin(), from.moment(), contentions);
    }

    private static Snapshot with(
            Snapshot from, SnapshotOrigin origin, SnapshotTime moment, List<Contention> contentions) {
        return new Snapshot(
                origin,
                moment,
                from.stealPercent(),
                from.pressures(),
                contentions,
                from.levels(),
                from.teardown(),
                from.thresholds(),
                from.culprits(),
                from.removal(),
                from.disks(),
                from.layout());
    }
}
