package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.FrameInterval;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.MemoryLimitHits;
import io.barograph.exporter.contention.MemoryShortage;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.MemoryUse;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The users of memory: the owners that took pages anew, and where hardly any did, those that hold the most.
///
/// An owner took anew by how much it grew, in memory and swap together; where it has nothing in swap, so that all
/// it loses is page cache, also what it read anew in place of that. Where this is a fifth of all stolen pages or
/// more, it explains all waiting. As far as it is less, pages go in a circle since all together need more than
/// there is, and working sets count.
///
/// An owner that met its own limit reclaims from itself: it takes no part, and nobody else is to blame for what
/// it holds: no more than its part of all memory that others hold. What an owner takes while it waits itself is
/// its own doing, for which no other is to blame. Where the memory of one could not be read, none is blamed: it
/// may be the one that took it.
final class MemoryCauses implements Causes {

    /// The page size of nearly all kernels, in bytes; `memory.stat` counts pages.
    private static final double PAGE_BYTES = 4096;

    private static final double EXPLAINS_ALL = 0.2;

    private final FrameInterval interval;
    private final Owners owners;
    private final MemoryLimitHits limits;
    private final boolean global;
    private final double[] takenBytes;
    private final double[] stolen;
    private final double[] usedBytes;
    /// The same, of those too who met their own limit and take no part
    private final double[] allUsedBytes;
    private final boolean[] failed;
    private boolean anyKnown;

    MemoryCauses(ContentionMeasurement measurement, Owners owners) {
        this.interval = measurement.interval();
        this.owners = owners;
        this.limits = new MemoryLimitHits(interval);
        MemoryShortage shortage = MemoryShortage.of(interval).orNull();
        this.global = shortage == null || shortage.global();
        takenBytes = new double[owners.size()];
        stolen = new double[owners.size()];
        usedBytes = new double[owners.size()];
        allUsedBytes = new double[owners.size()];
        failed = new boolean[owners.size()];
        for (int i = 0; i < takenBytes.length; i++) {
            Cgroup cgroup = owners.ownerAt(i).cgroup();
            Cgroup previousCgroup = interval.previousCgroup(cgroup);
            failed[i] = hasFailed(cgroup) || (previousCgroup != null && hasFailed(previousCgroup));
            MemoryUse currentUse = use(cgroup);
            if (currentUse != null) {
                anyKnown = true;
                addOwner(i, currentUse);
            }
        }
    }

    /// Whether it is known of any owner how much memory it holds.
    boolean isKnown() {
        return anyKnown;
    }

    private void addOwner(int owner, MemoryUse currentUse) {
        allUsedBytes[owner] = Math.max(0, currentUse.workingSetBytes());
        if (metItsLimit(owner)) {
            return;
        }
        Cgroup previousCgroup = interval.previousCgroup(owners.ownerAt(owner).cgroup());
        MemoryUse previousUse = previousCgroup == null ? MemoryUse.NONE : use(previousCgroup);
        usedBytes[owner] = allUsedBytes[owner];
        if (previousUse == null) {
            return;
        }
        double pages = Math.max(0, currentUse.stolenPages() - previousUse.stolenPages());
        double back = Math.max(0, currentUse.refaultedPages() - previousUse.refaultedPages());
        stolen[owner] = pages * PAGE_BYTES;
        double grown = currentUse.currentBytes()
                + currentUse.swappedBytes()
                - previousUse.currentBytes()
                - (double) previousUse.swappedBytes();
        boolean cacheOnly = currentUse.swappedBytes() == 0 && previousUse.swappedBytes() == 0;
        takenBytes[owner] = Math.max(0, grown + (cacheOnly ? (pages - back) * PAGE_BYTES : 0));
    }

    private static @Nullable MemoryUse use(Cgroup cgroup) {
        return cgroup.stats().memory().use().orNull();
    }

    private static boolean hasFailed(Cgroup cgroup) {
        return cgroup.stats().memory().use() instanceof Reading.Failed<MemoryUse>;
    }

    /// Whether all of an owner's leaves reclaim from themselves: by their pod's limit, or each by its own. A pod
    /// of which one container met its limit takes part by what it holds with all of them.
    private boolean metItsLimit(int owner) {
        List<Leaf> leaves = owners.ownerAt(owner).leaves();
        for (Leaf leaf : leaves) {
            if (!limits.metOwnLimit(leaf).equals(Reading.of(true))) {
                return false;
            }
        }
        return !leaves.isEmpty();
    }

    @Override
    public double weighOwners(Sufferer sufferer, double[] weights) {
        Cgroup sliceCgroup = sliceOf(sufferer);
        double allTaken = 0;
        double allStolen = 0;
        double allUsed = 0;
        for (int i = 0; i < weights.length; i++) {
            if (isWithin(i, sliceCgroup)) {
                if (failed[i]) {
                    return 1;
                }
                allTaken += takenBytes[i];
                allStolen += stolen[i];
                allUsed += usedBytes[i];
            }
        }
        double growth = allTaken == 0 ? 0 : Math.min(1, allTaken / (EXPLAINS_ALL * Math.max(1, allStolen)));
        double ownWeight = 0;
        for (int i = 0; i < weights.length; i++) {
            if (isWithin(i, sliceCgroup)) {
                double weight =
                        proportionOf(growth, takenBytes[i], allTaken) + proportionOf(1 - growth, usedBytes[i], allUsed);
                if (i == sufferer.owner()) {
                    ownWeight = weight;
                } else {
                    weights[i] = weight;
                }
            }
        }
        return ownWeight;
    }

    /// The slice whose limit made it wait; null where the node was short.
    private @Nullable Cgroup sliceOf(Sufferer sufferer) {
        Leaf leaf = sufferer.leaf();
        return global || leaf == null ? null : limits.sliceAbove(leaf);
    }

    /// The most blame of each other owner, by all memory that others hold, those included who met their own
    /// limit.
    @Override
    public BlameLimit limitBlame(Sufferer sufferer) {
        Cgroup sliceCgroup = sliceOf(sufferer);
        double sum = 0;
        for (int i = 0; i < allUsedBytes.length; i++) {
            sum += i != sufferer.owner() && isWithin(i, sliceCgroup) ? allUsedBytes[i] : 0;
        }
        double sliceBytes = sum;
        return sliceBytes <= 0
                ? BlameLimit.NONE
                : (owner, _) -> Math.max(allUsedBytes[owner], takenBytes[owner]) / sliceBytes;
    }

    private static double proportionOf(double of, double some, double totalAmount) {
        return totalAmount == 0 ? 0 : of * some / totalAmount;
    }

    private boolean isWithin(int owner, @Nullable Cgroup sliceCgroup) {
        return sliceCgroup == null || owners.ownerAt(owner).isBelow(sliceCgroup);
    }
}
