package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.FrameInterval;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.MemoryLimitHits;
import io.barograph.exporter.contention.NodeReclaim;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.MemoryUse;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Who takes memory: the owners that took pages anew, and where hardly any did, those that hold the most.
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

    /// Of nearly all kernels; `memory.stat` counts pages.
    private static final double PAGE_BYTES = 4096;

    private static final double EXPLAINS_ALL = 0.2;

    private final FrameInterval interval;
    private final Owners owners;
    private final MemoryLimitHits limits;
    private final boolean global;
    private final double[] taken;
    private final double[] stolen;
    private final double[] held;
    /// The same, of those too who met their own limit and take no part
    private final double[] heldByAnyone;
    private final boolean[] failed;
    private boolean known;

    MemoryCauses(ContentionMeasurement measured, Owners owners) {
        this.interval = measured.interval();
        this.owners = owners;
        this.limits = new MemoryLimitHits(interval);
        NodeReclaim reclaim = NodeReclaim.of(interval).orNull();
        this.global = reclaim == null || reclaim.global();
        taken = new double[owners.size()];
        stolen = new double[owners.size()];
        held = new double[owners.size()];
        heldByAnyone = new double[owners.size()];
        failed = new boolean[owners.size()];
        for (int i = 0; i < taken.length; i++) {
            Cgroup cgroup = owners.get(i).cgroup();
            Cgroup earlier = interval.before(cgroup);
            failed[i] = failed(cgroup) || (earlier != null && failed(earlier));
            MemoryUse now = use(cgroup);
            if (now != null) {
                known = true;
                add(i, now);
            }
        }
    }

    /// Whether it is known of any owner how much memory it holds.
    boolean isKnown() {
        return known;
    }

    private void add(int owner, MemoryUse now) {
        heldByAnyone[owner] = Math.max(0, now.workingSetBytes());
        if (metItsLimit(owner)) {
            return;
        }
        Cgroup earlier = interval.before(owners.get(owner).cgroup());
        MemoryUse from = earlier == null ? MemoryUse.NONE : use(earlier);
        held[owner] = heldByAnyone[owner];
        if (from == null) {
            return;
        }
        double pages = Math.max(0, now.stolenPages() - from.stolenPages());
        double back = Math.max(0, now.refaultedPages() - from.refaultedPages());
        stolen[owner] = pages * PAGE_BYTES;
        double grown = now.currentBytes() + now.swappedBytes() - from.currentBytes() - (double) from.swappedBytes();
        boolean cacheOnly = now.swappedBytes() == 0 && from.swappedBytes() == 0;
        taken[owner] = Math.max(0, grown + (cacheOnly ? (pages - back) * PAGE_BYTES : 0));
    }

    private static @Nullable MemoryUse use(Cgroup cgroup) {
        return cgroup.stats().memory().use().orNull();
    }

    private static boolean failed(Cgroup cgroup) {
        return cgroup.stats().memory().use() instanceof Reading.Failed<MemoryUse>;
    }

    /// Whether all of an owner's leaves reclaim from themselves: by their pod's limit, or each by its own. A pod
    /// of which one container met its limit takes part by what it holds with all of them.
    private boolean metItsLimit(int owner) {
        List<Leaf> leaves = owners.get(owner).leaves();
        for (Leaf leaf : leaves) {
            if (!limits.own(leaf).equals(Reading.of(true))) {
                return false;
            }
        }
        return !leaves.isEmpty();
    }

    @Override
    public double weigh(Sufferer waiting, double[] weights) {
        Cgroup slice = sliceOf(waiting);
        double allTaken = 0;
        double allStolen = 0;
        double allHeld = 0;
        for (int i = 0; i < weights.length; i++) {
            if (isWithin(i, slice)) {
                if (failed[i]) {
                    return 1;
                }
                allTaken += taken[i];
                allStolen += stolen[i];
                allHeld += held[i];
            }
        }
        double growth = allTaken == 0 ? 0 : Math.min(1, allTaken / (EXPLAINS_ALL * Math.max(1, allStolen)));
        double own = 0;
        for (int i = 0; i < weights.length; i++) {
            if (isWithin(i, slice)) {
                double weight = part(growth, taken[i], allTaken) + part(1 - growth, held[i], allHeld);
                if (i == waiting.owner()) {
                    own = weight;
                } else {
                    weights[i] = weight;
                }
            }
        }
        return own;
    }

    /// The slice whose limit made it wait; null where the node was short.
    private @Nullable Cgroup sliceOf(Sufferer waiting) {
        Leaf leaf = waiting.leaf();
        return global || leaf == null ? null : limits.sliceAbove(leaf);
    }

    /// By all memory that others hold, those included who met their own limit.
    @Override
    public BlameLimit limitBlame(Sufferer waiting) {
        Cgroup slice = sliceOf(waiting);
        double sum = 0;
        for (int i = 0; i < heldByAnyone.length; i++) {
            sum += i != waiting.owner() && isWithin(i, slice) ? heldByAnyone[i] : 0;
        }
        double all = sum;
        return all <= 0 ? BlameLimit.NONE : (owner, _) -> Math.max(heldByAnyone[owner], taken[owner]) / all;
    }

    private static double part(double of, double some, double all) {
        return all == 0 ? 0 : of * some / all;
    }

    private boolean isWithin(int owner, @Nullable Cgroup slice) {
        return slice == null || owners.get(owner).isBelow(slice);
    }
}
