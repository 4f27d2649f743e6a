package io.barograph.controller.watch;

import io.barograph.signal.Contention;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// Small snapshots for tests: one pressure and one contention.
public final class SmallSnapshots {

    public static final String TOO_YOUNG = "too young";

    private SmallSnapshots() {}

    /// Snapshot `seq` of the instance, taken two seconds after the one before it; contention is absent.
    public static Snapshot at(String node, String instance, long seq) {
        return at(new SnapshotOrigin(node, "boot-1", instance), moment(seq));
    }

    /// A snapshot of any node, at any time; contention is absent.
    public static Snapshot at(SnapshotOrigin origin, SnapshotTime moment) {
        return of(origin, moment, Contention.absent(Scope.KUBEPODS, Resource.CPU, "not in this test"));
    }

    /// Snapshot `seq` of instance `a` with this contention of pods for CPU.
    public static Snapshot waiting(String node, long seq, double percent, String owner) {
        return waiting(node, seq, percent, contendedOwner(owner, percent), TOO_YOUNG);
    }

    /// One owner that waits so long.
    public static OwnerCounts contendedOwner(String owner, double percent) {
        List<OwnerCounts.Worst> worst = List.of(new OwnerCounts.Worst(owner, percent));
        OwnerCounts.SelfStalled selfStalled =
                new OwnerCounts.SelfStalled(List.of(new OwnerCounts.Worst(owner, 4.5)), List.of());
        return new OwnerCounts(1, 0, 0, worst, selfStalled);
    }

    /// The same with these owners.
    ///
    /// @param unseen why the longer averages are missing
    public static Snapshot waiting(String node, long seq, double percent, OwnerCounts owners, String unseen) {
        MovingAverages averages =
                new MovingAverages(Reading.of(percent), Reading.absent(unseen), Reading.absent(unseen));
        return of(
                new SnapshotOrigin(node, "boot-1", "a"),
                moment(seq),
                new Contention(Scope.KUBEPODS, Resource.CPU, Reading.of(percent), averages, Reading.of(owners)));
    }

    private static SnapshotTime moment(long seq) {
        return new SnapshotTime(seq, 10_000_000 + 2_000_000 * seq, 2_000_000);
    }

    private static Snapshot of(SnapshotOrigin origin, SnapshotTime moment, Contention contention) {
        return new Snapshot(
                origin,
                moment,
                Reading.of(0.0),
                List.of(new Pressure(
                        Scope.NODE,
                        Resource.CPU,
                        PressureKind.SOME,
                        Reading.absent("not in this test"),
                        Reading.of(12.5))),
                List.of(contention));
    }
}
