package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// Waiting for memory that others had.
///
/// A leaf's stall counts, and so does its waiting for page cache that others pushed out, where the node itself
/// reclaims, or the slice above it is at the node's own limit; for a leaf that met its own or its pod's limit it
/// counts only while allocating tasks had to reclaim from the whole node. What no leaf shows, since the kernel's
/// own threads did the waiting, is added to the top-level scope that lost the most pages, if that reclaim cost
/// tasks time. See `docs/design/contention.md`.
record MemoryContention(
        FrameInterval interval,
        MemoryShortage shortage,
        MemoryLimitHits limits,
        LostPageCache lostCache,
        boolean restoredLately) {

    static Reading<ResourceStalls> of(FrameInterval interval, IntervalLeaves leaves, boolean restoredLately) {
        return MemoryShortage.of(interval).flatMap(shortage -> {
            if (!interval.currentFrame().cgroups().separatesWaiting(Resource.MEMORY)) {
                return Reading.absent(
                        "there is no memory.events.local, so stall by a limit cannot be separated from contention");
            }
            return Reading.of(new MemoryContention(
                            interval,
                            shortage,
                            new MemoryLimitHits(interval),
                            new LostPageCache(interval),
                            restoredLately)
                    .leafStalls(leaves));
        });
    }

    private ResourceStalls leafStalls(IntervalLeaves leaves) {
        Map<String, Reading<LeafStall>> stalls = new HashMap<>();
        boolean counts = shortage.global();
        boolean slices = limits.ofAnySlice();
        long leafMicros = 0;
        for (Leaf leaf : slices ? leaves.allLeaves() : leaves.thatMoved()) {
            boolean sliceLimited = slices && limits.ofSliceAbove(leaf);
            long cache = losesCache(leaf) ? lostCache.stalledMicros(leaf) : 0;
            if (!sliceLimited && cache == 0 && interval.stoodStill(leaf.cgroup(), Resource.MEMORY)) {
                continue;
            }
            Reading<Long> some = interval.stalledMicros(leaf.cgroup(), Resource.MEMORY, PressureKind.SOME);
            stalls.put(leaf.cgroup().path(), some.flatMap(it -> divideStall(leaf, it, cache, sliceLimited)));
            counts |= sliceLimited;
            leafMicros += FrameInterval.orElse(some, 0);
        }
        return new ResourceStalls(stalls, counts && shortage.hurts() ? kernelStalls(leafMicros) : Map.of());
    }

    /// @param cache what it waited for pages that others pushed out, which the kernel counts as waiting for a
    /// disk
    private Reading<LeafStall> divideStall(Leaf leaf, long some, long cache, boolean sliceLimited) {
        if (some == 0 && cache == 0) {
            return Reading.of(LeafStall.NONE);
        }
        return limits.metOwnLimit(leaf).map(isOwn -> {
            boolean counts = isOwn ? shortage.direct() : shortage.global() || sliceLimited;
            return new LeafStall(Math.max(counts ? some : 0, isOwn ? 0 : cache), isOwn && !counts ? some : 0, 0);
        });
    }

    /// Whether pages in use were taken: some came back within the interval or a short while ago, or the leaf waited for
    /// such. Who reads a large file again and again gets pages back, too, but none that was in use.
    private boolean losesCache(Leaf leaf) {
        return shortage.restored()
                || restoredLately
                || (shortage.global()
                        && FrameInterval.orElse(
                                        interval.stalledMicros(leaf.cgroup(), Resource.MEMORY, PressureKind.SOME), 0)
                                > 0);
    }

    /// The node's stall beyond that of its leaves, by scope.
    private Map<Scope, Long> kernelStalls(long leafMicros) {
        long rest = Math.max(0, FrameInterval.orElse(interval.stalledNode(Resource.MEMORY), 0) - leafMicros);
        return rest == 0 ? Map.of() : Map.of(lostTheMost(), rest);
    }

    /// The top-level scope that lost the most pages to reclaim, by `pgsteal` of memory.stat: `KUBEPODS`, or
    /// `SYSTEM` where the pods lost no more than all others.
    private Scope lostTheMost() {
        long pods = 0;
        long systemPages = 0;
        for (Cgroup cgroup : interval.currentFrame().cgroups().values()) {
            if (cgroup.identity().kind() instanceof CgroupClass.Kubepods) {
                long lost = lostPages(cgroup);
                pods += lost;
                systemPages -= lost; // the top-level cgroup counts it, be that kubepods itself or what it is nested in
            }
            if (cgroup.isTopLevel()) {
                systemPages += lostPages(cgroup);
            }
        }
        return pods > systemPages ? Scope.KUBEPODS : Scope.SYSTEM;
    }

    private long lostPages(Cgroup cgroup) {
        return FrameInterval.orElse(
                interval.counterIncrease(cgroup, it -> it.stats().memory().pgsteal()), 0);
    }
}
