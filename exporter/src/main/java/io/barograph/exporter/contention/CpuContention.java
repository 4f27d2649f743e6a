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
        if (!interval.currentFrame().cgroups().separatesWaiting(Resource.CPU)) {
            return Reading.absent(
                    "no cpu.stat has nr_throttled, so stall by a limit cannot be separated from contention");
        }
        CpuSets sets = new CpuSets(interval.currentFrame());
        CpuUse use = new CpuUse(interval, sets);
        CpuContention contention = new CpuContention(interval, sets, use, IdleCpus.of(interval, use.ofNodeMicros()));
        Map<String, Reading<LeafStall>> stalls = new HashMap<>();
        for (Leaf leaf : leaves) {
            if (!contention.isCalm(leaf)) {
                stalls.put(leaf.cgroup().path(), contention.of(leaf));
            }
        }
        return Reading.of(new ResourceStalls(stalls, Map.of()));
    }

    /// Whether no counter of its waiting moved, and all of them are known.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private boolean isCalm(Leaf leaf) {
        Cgroup cgroup = leaf.cgroup();
        Cgroup ownerCgroup = leaf.owner();
        return leaf.nested().isEmpty()
                && stoodStill(cgroup)
                && (ownerCgroup == cgroup || stoodStill(ownerCgroup))
                && hasPressure(cgroup, PressureKind.SOME)
                && hasPressure(ownerCgroup, PressureKind.FULL);
    }

    /// Whether neither its pressure nor its throttling moved, and both are known.
    @SuppressWarnings("ReferenceEquality") // the same object means that nothing changed
    private boolean stoodStill(Cgroup cgroup) {
        Cgroup previousCgroup = interval.previousCgroup(cgroup);
        if (previousCgroup == null || !FrameInterval.stoodStill(previousCgroup, cgroup)) {
            return false;
        }
        CpuStat previousCpu = previousCgroup.stats().cpu().orNull();
        CpuStat currentCpu = cgroup.stats().cpu().orNull();
        return previousCpu != null
                && currentCpu != null
                && (previousCpu == currentCpu || previousCpu.throttling() == currentCpu.throttling())
                && currentCpu.throttling().isPresent();
    }

    private static boolean hasPressure(Cgroup cgroup, PressureKind kind) {
        return PressureFile.of(cgroup.stats().pressure(), Resource.CPU).of(kind).isPresent();
    }

    private Reading<LeafStall> of(Leaf leaf) {
        Reading<Long> some = interval.stalledMicros(leaf.cgroup(), Resource.CPU, PressureKind.SOME);
        Reading<Long> full = fullOfOwner(leaf);
        return some.flatMap(stalled -> full.flatMap(none -> ThrottledTime.throttledMicros(interval, leaf)
                .flatMap(limited ->
                        use.ofOthers(leaf).map(othersUse -> divideStall(leaf, stalled, none, limited, othersUse)))));
    }

    /// How long none of an owner's tasks ran while some waited. Where its containers stand beside its cgroup
    /// no file says it: then none of this one's did, less the time in which others of the owner may have run,
    /// which is at most what they used.
    private Reading<Long> fullOfOwner(Leaf leaf) {
        if (!leaf.isBesideOwner()) {
            return interval.stalledMicros(leaf.owner(), Resource.CPU, PressureKind.FULL);
        }
        return interval.stalledMicros(leaf.cgroup(), Resource.CPU, PressureKind.FULL)
                .flatMap(full -> interval.usedMicros(leaf.owner())
                        .flatMap(ownerMicros -> interval.usedMicros(leaf.cgroup())
                                .map(leafMicros -> Math.max(0, full - Math.max(0, ownerMicros - leafMicros)))));
    }

    private LeafStall divideStall(Leaf leaf, long some, long full, long limited, OthersUse othersUse) {
        long rest = Math.max(0, some - limited);
        long othersRan = Math.min(Math.max(0, full - limited), othersUse.micros());
        double lost = Math.max((double) othersRan, rest * othersUse.part());
        double most = interval.micros() * mostPart(leaf);
        long contention = Math.min(rest, Math.round(Math.min(most, lost)));
        long selfLimited = some - rest;
        long selfCrowded = rest - contention;
        return new LeafStall(contention, selfLimited, selfCrowded);
    }

    /// The part of the interval that a leaf can have lost at most: what it and its owner lack of their own
    /// limits, and the time in which none of its CPUs idled. A slice above that met its limit leaves CPUs idle,
    /// and it may not use them.
    private double mostPart(Leaf leaf) {
        double most = Math.min(lackOfLimit(leaf.cgroup()), lackOfLimit(leaf.owner()));
        boolean mayUseIdleCpus = use.boundaryOf(leaf.owner()).slice() == null;
        return mayUseIdleCpus ? Math.min(most, idle.busyPartOfIdlest(sets.of(leaf.cgroup()))) : most;
    }

    /// The part of its own limit that a cgroup did not use, between 0 and 1; 1 where it has none.
    private double lackOfLimit(Cgroup cgroup) {
        Throttling throttling = ThrottledTime.throttlingOf(cgroup).orNull();
        Long usedMicros = interval.usedMicros(cgroup).orNull();
        if (throttling == null || usedMicros == null) {
            return 1;
        }
        return Math.max(0, 1 - usedMicros / (throttling.limit().cpus() * interval.micros()));
    }
}
