package io.barograph.exporter.contention;

import io.barograph.exporter.contention.CpuUse.OthersUse;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// Waiting for CPUs that others had: what a leaf's owner loses to them.
///
/// Of the time `some` of a leaf's tasks waited, what its own limits account for is taken off first. Of the rest,
/// S, at least F was spent with none of the owner's tasks running, so that others had the CPUs, as far as they
/// used any; else it counts by the part that others used of the CPU time that the leaf could have had. It never
/// counts for more than the leaf lacks of its own limit, nor for longer than all CPUs that it may use were busy:
/// `c = min(S, D x lack, D x busy, max(F, S x others))`. See `docs/design/contention.md`.
record CpuContention(FrameInterval interval, CpuSets sets, CpuUse use, IdleCpus idle) {

    static Reading<ResourceStalls> of(FrameInterval interval, List<Leaf> leaves) {
        if (!interval.now().cgroups().separates(Resource.CPU)) {
            return Reading.absent(
                    "no cpu.stat has nr_throttled, so stall by a limit cannot be separated from contention");
        }
        CpuSets sets = new CpuSets(interval.now());
        CpuUse use = new CpuUse(interval, sets);
        CpuContention contention = new CpuContention(interval, sets, use, IdleCpus.of(interval, use.ofNodeMicros()));
        Map<String, Reading<LeafStall>> stalls = new HashMap<>();
        for (Leaf leaf : leaves) {
            if (!contention.calm(leaf)) {
                stalls.put(leaf.cgroup().path(), contention.of(leaf));
            }
        }
        return Reading.of(new ResourceStalls(stalls, Map.of()));
    }

    /// Whether no counter of its waiting moved, and all of them are known.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private boolean calm(Leaf leaf) {
        Cgroup cgroup = leaf.cgroup();
        Cgroup owner = leaf.owner();
        return leaf.nested().isEmpty()
                && stoodStill(cgroup)
                && (owner == cgroup || stoodStill(owner))
                && tells(cgroup, PressureKind.SOME)
                && tells(owner, PressureKind.FULL);
    }

    /// Neither its pressure nor its throttling moved, and both are known.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private boolean stoodStill(Cgroup cgroup) {
        Cgroup earlier = interval.before(cgroup);
        if (earlier == null || !FrameInterval.stoodStill(earlier, cgroup)) {
            return false;
        }
        CpuStat from = earlier.stats().cpu().orNull();
        CpuStat to = cgroup.stats().cpu().orNull();
        return from != null
                && to != null
                && (from == to || from.throttling() == to.throttling())
                && to.throttling().isPresent();
    }

    private static boolean tells(Cgroup cgroup, PressureKind kind) {
        return PressureFile.of(cgroup.stats().pressure(), Resource.CPU).of(kind).isPresent();
    }

    private Reading<LeafStall> of(Leaf leaf) {
        Reading<Long> some = interval.stalled(leaf.cgroup(), Resource.CPU, PressureKind.SOME);
        Reading<Long> full = fullOfOwner(leaf);
        return some.then(stalled -> full.then(none -> ThrottledTime.micros(interval, leaf)
                .then(limited -> use.ofOthers(leaf).map(others -> divided(leaf, stalled, none, limited, others)))));
    }

    /// How long none of an owner's tasks ran while some waited. Where its containers stand beside its cgroup no file
    /// says
    /// it: then none of this one's did, less the time in which others of the owner may have run, which is at most
    /// what they used.
    private Reading<Long> fullOfOwner(Leaf leaf) {
        if (!leaf.isBesideOwner()) {
            return interval.stalled(leaf.owner(), Resource.CPU, PressureKind.FULL);
        }
        return interval.stalled(leaf.cgroup(), Resource.CPU, PressureKind.FULL)
                .then(full -> interval.used(leaf.owner())
                        .then(all ->
                                interval.used(leaf.cgroup()).map(own -> Math.max(0, full - Math.max(0, all - own)))));
    }

    private LeafStall divided(Leaf leaf, long some, long full, long limited, OthersUse others) {
        long rest = Math.max(0, some - limited);
        long othersRan = Math.min(Math.max(0, full - limited), others.micros());
        double lost = Math.max((double) othersRan, rest * others.part());
        double most = interval.micros() * mostPart(leaf);
        long contention = Math.min(rest, Math.round(Math.min(most, lost)));
        return new LeafStall(contention, some - rest, rest - contention);
    }

    /// The part of the interval that a leaf can have lost at most: what it and its owner lack of their own
    /// limits, and the time in which none of its CPUs idled. A slice above that met its limit leaves CPUs idle,
    /// and it may not use them.
    private double mostPart(Leaf leaf) {
        double most = Math.min(lackOfLimit(leaf.cgroup()), lackOfLimit(leaf.owner()));
        boolean mayUseIdleCpus = use.boundary(leaf.owner()).slice() == null;
        return mayUseIdleCpus ? Math.min(most, idle.busyPartOfIdlest(sets.of(leaf.cgroup()))) : most;
    }

    /// What a cgroup did not use of its own limit, between 0 and 1; 1 where it has none.
    private double lackOfLimit(Cgroup cgroup) {
        Throttling throttling = ThrottledTime.throttling(cgroup).orNull();
        Long used = interval.used(cgroup).orNull();
        if (throttling == null || used == null) {
            return 1;
        }
        return Math.max(0, 1 - used / (throttling.limit().cpus() * interval.micros()));
    }
}
