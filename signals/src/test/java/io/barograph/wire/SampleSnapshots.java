package io.barograph.wire;

import io.barograph.signal.Contention;
import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FileRemoval;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.SignalLevel.Level;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.Teardown;
import io.barograph.signal.ThresholdKind;
import module java.base;

/// A snapshot with one of each: values, absent ones, failed ones.
final class SampleSnapshots {

    private static final String CART = "0f5c1c5e-4b1f-4c0a-9f61-2a1b3c4d5e6f";

    private SampleSnapshots() {}

    static Snapshot usual() {
        return new Snapshot(
                new SnapshotOrigin("worker-1", "5bd4d1c2-3a6f-4a62-9d2b-6a6c1a5e7f10", "k3v9x2"),
                new SnapshotTime(41, 7_817_364, 2_000_000),
                Reading.of(0.25),
                List.of(
                        new Pressure(
                                Scope.NODE,
                                Resource.CPU,
                                PressureKind.SOME,
                                Reading.of(new PressureLine(95.13, 60.5, 20.0, 123_456_789)),
                                Reading.of(94.87654321)),
                        new Pressure(
                                Scope.GUARANTEED,
                                Resource.IO,
                                PressureKind.FULL,
                                Reading.absent("Guaranteed pods have no cgroup of their own"),
                                Reading.failed("/proc/pressure/io: EIO"))),
                List.of(
                        new Contention(
                                Scope.KUBEPODS,
                                Resource.CPU,
                                Reading.of(51.6),
                                new MovingAverages(
                                        Reading.of(48.0),
                                        Reading.absent("observed for 40 s of 60 s"),
                                        Reading.absent("x")),
                                Reading.of(new OwnerCounts(
                                        4,
                                        0,
                                        1,
                                        List.of(new OwnerCounts.Worst("shop/cart-0", 51.6)),
                                        new OwnerCounts.SelfStalled(
                                                List.of(new OwnerCounts.Worst("shop/web-1", 9.5)),
                                                List.of(new OwnerCounts.Worst("shop/db-0", 30.25)))))),
                        Contention.absent(Scope.NODE, Resource.MEMORY, "this host has no /proc/vmstat")),
                List.of(
                        new SignalLevel(
                                EvictionSignal.MEMORY_AVAILABLE, Reading.of(new Level(872_415_232, 8_388_608_000L)), 0),
                        new SignalLevel(EvictionSignal.PID_AVAILABLE, Reading.of(new Level(-200, 1000)), 0),
                        new SignalLevel(
                                EvictionSignal.NODEFS_AVAILABLE,
                                Reading.failed("statvfs /var/lib/kubelet has not answered for 44 s"),
                                44_000_000)),
                Reading.of(new Teardown(3, 754_000_000)),
                Reading.of(List.of(
                        new SignalThreshold(
                                EvictionSignal.MEMORY_AVAILABLE, ThresholdKind.HARD, Reading.of(104_857_600.0), 0),
                        new SignalThreshold(
                                EvictionSignal.NODEFS_AVAILABLE,
                                ThresholdKind.SOFT,
                                Reading.absent("it is a share of an unknown capacity"),
                                90_000_000))),
                List.of(
                        new Culprits(
                                Resource.CPU,
                                Reading.of(new Culprits.Parts(
                                        List.of(new Culprits.Part(
                                                "/system.slice/backup.service",
                                                "/system.slice/backup.service",
                                                50.1,
                                                47.25,
                                                38.5)),
                                        List.of(new Culprits.Part(CART, "shop/cart-0", 51.6, 48.0, 39.25)),
                                        1.5))),
                        Culprits.absent(Resource.MEMORY, "this host has no /proc/vmstat")),
                Reading.of(new FileRemoval(41_500, 62_000_000)),
                Reading.of(List.of(
                        new DiskTiming("nvme0n1", DiskTiming.Direction.READ, 912, Reading.of(203L)),
                        new DiskTiming(
                                "sda",
                                DiskTiming.Direction.WRITE,
                                41_500,
                                Reading.absent("the disk was not seen yet with one request at a time")))),
                Reading.of(FilesystemLayout.DEDICATED_IMAGEFS));
    }

    /// The one after [#usual], in which little is otherwise: one number, one level, and a value that is absent now.
    static Snapshot later() {
        Snapshot usual = usual();
        Contention pods = usual.contentions().getFirst();
        SignalLevel memory = usual.levels().getFirst();
        return new Snapshot(
                usual.origin(),
                new SnapshotTime(42, 9_817_364, 2_000_000),
                usual.stealPercent(),
                List.of(
                        new Pressure(
                                Scope.NODE,
                                Resource.CPU,
                                PressureKind.SOME,
                                usual.pressures().getFirst().line(),
                                Reading.absent("nothing before it")),
                        usual.pressures().getLast()),
                List.of(
                        new Contention(
                                pods.scope(),
                                pods.resource(),
                                Reading.of(50.0),
                                new MovingAverages(
                                        Reading.of(48.5),
                                        pods.averages().avg60(),
                                        pods.averages().avg300()),
                                pods.owners()),
                        usual.contentions().getLast()),
                List.of(
                        new SignalLevel(
                                memory.signal(),
                                Reading.of(new Level(872_415_000, 8_388_608_000L)),
                                memory.ageMicros()),
                        usual.levels().get(1),
                        usual.levels().get(2)),
                Reading.absent("the runtime's state cannot be listed"),
                usual.thresholds(),
                List.of(
                        new Culprits(Resource.CPU, Reading.of(Culprits.Parts.NONE)),
                        usual.culprits().getLast()),
                Reading.of(new FileRemoval(41_500, 64_000_000)),
                Reading.of(List.of(new DiskTiming("nvme0n1", DiskTiming.Direction.READ, 880, Reading.of(203L)))),
                usual.layout());
    }
}
