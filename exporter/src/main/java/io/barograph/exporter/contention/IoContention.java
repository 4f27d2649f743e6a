package io.barograph.exporter.contention;

import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.contention.disk.DiskLatency;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.exporter.frame.Disk;
import io.barograph.exporter.frame.Frame;
import io.barograph.signal.DiskTiming.Direction;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// Waiting for a disk that others kept busy: a leaf's stall counts by the part by which its requests took longer
/// than they would alone, and for no more than the others' part of the work on that disk.
///
/// Alone, a request takes the disk's baseline, or as long as the owner's own requests in flight take one after
/// the other. An owner at its own `io.max` is limited by itself. See `docs/design/contention.md`.
final class IoContention {

    /// The largest doubt, as a part of the interval. Where a disk's baseline was not seen yet, and contention may
    /// be this much or nothing, it is not known.
    private static final double MOST_DOUBT = 0.25;

    private final FrameInterval interval;
    private final DiskBaselines disks;
    private final IoDevices devices;
    private final DeviceShares shares;
    /// Lower bounds of the losses that are not known, by the leaf's path
    private final Map<String, LeafStall> lowerBounds = new HashMap<>();

    private IoContention(FrameInterval interval, DiskBaselines disks, List<Leaf> leaves) {
        this.interval = interval;
        this.disks = disks;
        this.devices = new IoDevices(interval);
        this.shares = new DeviceShares(interval, devices, leaves);
    }

    /// @param disks what is known after the interval
    static Reading<ResourceStalls> of(FrameInterval interval, DiskBaselines disks, List<Leaf> leaves) {
        if (!interval.currentFrame().cgroups().separatesWaiting(Resource.IO)) {
            return Reading.absent("there is no io.stat, which says who uses which device");
        }
        for (Frame frame : List.of(interval.previousFrame(), interval.currentFrame())) {
            if (frame.host().disks() instanceof Reading.Failed<Map<String, Disk>>(String error)) {
                return Reading.failed(error);
            }
        }
        if (!interval.previousFrame().host().disks().isPresent()
                || !interval.currentFrame().host().disks().isPresent()) {
            return Reading.of(IoContentionByStall.of(interval, leaves));
        }
        return Reading.of(new IoContention(interval, disks, leaves).leafStalls(leaves));
    }

    private ResourceStalls leafStalls(List<Leaf> leaves) {
        Map<String, Reading<LeafStall>> stalls = new HashMap<>();
        for (Leaf leaf : leaves) {
            if (!interval.stoodStill(leaf.cgroup(), Resource.IO)) {
                stalls.put(leaf.cgroup().path(), of(leaf));
            }
        }
        return new ResourceStalls(stalls, Map.of(), lowerBounds);
    }

    private Reading<LeafStall> of(Leaf leaf) {
        Reading<Long> some = interval.stalledMicros(leaf.cgroup(), Resource.IO, PressureKind.SOME);
        if (some.equals(Reading.of(0L))) {
            return Reading.of(LeafStall.NONE);
        }
        return some.flatMap(stalled -> devices.of(leaf.cgroup()).flatMap(worked -> {
            if (devices.isLimited(leaf, worked)) {
                return Reading.of(new LeafStall(0, stalled, 0));
            }
            return contentionMicros(leaf, stalled, worked).map(lost -> new LeafStall(lost, 0, stalled - lost));
        }));
    }

    /// An owner's loss on one device: the part of its requests' time that they would not have taken alone, at
    /// least and at most.
    private record Loss(double waitedMicros, double leastMicros, double mostMicros, double othersShare) {

        /// The part of a stall that is loss, where all requests of the leaf took so long.
        double lostPart(double lostMicros, double stalled, double allWaited, long intervalMicros) {
            return allWaited == 0 ? 0 : Math.min(stalled * lostMicros / allWaited, intervalMicros * othersShare);
        }
    }

    private Reading<Long> contentionMicros(Leaf leaf, long stalled, Set<String> worked) {
        Map<String, DeviceWork> leafWork = shares.of(leaf);
        List<Loss> losses = new ArrayList<>();
        double waited = 0;
        String uncountedDevice = null;
        for (String device : worked) {
            double othersShare = shares.othersShare(leaf, device);
            boolean counted = disks.disks().containsKey(device);
            if (!counted && othersShare * interval.micros() > MOST_DOUBT * interval.micros()) {
                uncountedDevice = device;
            }
            if (counted) {
                Loss loss = lossOnDevice(device, leafWork.getOrDefault(device, DeviceWork.NONE), othersShare);
                losses.add(loss);
                waited += loss.waitedMicros();
            }
        }
        if (waited == 0 && uncountedDevice == null) {
            return Reading.of(0L);
        }
        double least = 0;
        double most = 0;
        double spent = spentMicros(stalled, waited);
        for (Loss loss : losses) {
            least += loss.lostPart(loss.leastMicros(), spent, waited, interval.micros());
            most += loss.lostPart(loss.mostMicros(), spent, waited, interval.micros());
        }
        long leastMicros = Math.min(stalled, Math.round(least));
        if (uncountedDevice == null && most - least <= MOST_DOUBT * interval.micros()) {
            return Reading.of(leastMicros);
        }
        lowerBounds.put(leaf.cgroup().path(), new LeafStall(leastMicros, 0, 0));
        return Reading.absent(
                uncountedDevice == null
                        ? "it was not seen yet how long the disk's requests take without a queue"
                        : "/proc/diskstats does not count " + uncountedDevice
                                + ". Maybe its statistics are off (/sys/block/NAME/queue/iostats)");
    }

    /// How long a leaf waited for its requests. The kernel weighs a stall by the CPUs on which it began, and says
    /// too little of a task that hops between them: half on two. Where at most one of the owner's requests was in
    /// flight on average, their time is what was waited for, up to twice the stall.
    private double spentMicros(long stalled, double waited) {
        return waited > interval.micros() ? (double) stalled : Math.clamp(waited, (double) stalled, 2.0 * stalled);
    }

    private Loss lossOnDevice(String device, DeviceWork leafWork, double othersShare) {
        double waited = 0;
        double least = 0;
        double most = 0;
        for (Direction direction : Direction.values()) {
            DiskLatency latency = disks.latency(device, direction);
            long requests = leafWork.transfersIn(direction).requests();
            if (latency == null || requests == 0) {
                continue;
            }
            // Neighbouring requests are merged, and the kernel has some of its own
            double allRequests = Math.max(
                    shares.requestCount(device, direction), latency.done().count());
            double mine = latency.waitedMicros() * requests / allRequests;
            double inFlight = mine / interval.micros();
            waited += mine;
            least += mine * latency.leastSlowdown(inFlight);
            most += mine * latency.mostSlowdown(inFlight);
        }
        return new Loss(waited, least, most, othersShare);
    }
}
