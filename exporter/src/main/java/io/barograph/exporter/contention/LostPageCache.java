package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.exporter.frame.MemoryUse;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import module java.base;

/// Waiting for pages of the page cache that had to make room for the memory of others: the kernel counts it as
/// waiting for the disk, and hardly any of it as waiting for memory.
///
/// Of a leaf's stall for disks it is the part that pages which come back have of all that its owner reads
/// (`workingset_refault_*` of `memory.stat` beside `rbytes` of `io.stat`), at most the others' part of all memory
/// that owners hold: a pod whose own data do not fit loses them to itself. Nothing where one of these was not
/// read.
final class LostPageCache {

    /// The page size of nearly all kernels, in bytes; `memory.stat` counts pages.
    private static final double PAGE_BYTES = 4096;

    private final FrameInterval interval;
    private final IoDevices devices;
    private final double cachedBytes;

    LostPageCache(FrameInterval interval) {
        this.interval = interval;
        this.devices = new IoDevices(interval);
        double allCachedBytes = 0;
        int lastOwner = -1;
        for (CgroupTree.LeafIndex leafIndex :
                interval.currentFrame().cgroups().tree().leaves()) {
            if (leafIndex.owner() != lastOwner) {
                lastOwner = leafIndex.owner();
                allCachedBytes += cachedBytes(interval.currentFrame().cgroups().cgroupAt(leafIndex.owner()));
            }
        }
        this.cachedBytes = allCachedBytes;
    }

    private static double cachedBytes(Cgroup ownerCgroup) {
        MemoryUse use = ownerCgroup.stats().memory().use().orNull();
        return use == null ? 0 : use.currentBytes();
    }

    /// How long a leaf waited for such pages.
    long stalledMicros(Leaf leaf) {
        Cgroup ownerCgroup = leaf.owner();
        long stalled = FrameInterval.orElse(interval.stalledMicros(leaf.cgroup(), Resource.IO, PressureKind.SOME), 0);
        long refaulted = FrameInterval.orElse(
                interval.counterIncrease(
                        ownerCgroup, it -> it.stats().memory().use().map(MemoryUse::refaultedPages)),
                0);
        double readBytes = readBytes(ownerCgroup);
        if (stalled == 0 || refaulted == 0 || readBytes == 0 || cachedBytes == 0) {
            return 0;
        }
        double part = Math.min(1.0, refaulted * PAGE_BYTES / readBytes);
        double othersPart = Math.max(0.0, 1 - cachedBytes(ownerCgroup) / cachedBytes);
        return Math.round(Math.min((double) stalled * part, (double) interval.micros() * othersPart));
    }

    private double readBytes(Cgroup ownerCgroup) {
        Map<String, DeviceWork> work = devices.workByDevice(ownerCgroup).orNull();
        double bytes = 0;
        for (DeviceWork deviceWork : work == null ? List.<DeviceWork>of() : work.values()) {
            bytes = Math.max(bytes, (double) deviceWork.reads().bytes()); // layers of one volume count the same
        }
        return bytes;
    }
}
