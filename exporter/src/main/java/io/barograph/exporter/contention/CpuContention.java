package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.PressureFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// Waiting for CPUs that others had.
///
/// Of the time `some` of a leaf's tasks waited, what its own limits account for is taken off first. Of the rest, S,
/// at least F was spent with none of the owner's tasks running, so others had the CPUs; and at most the part of the
/// interval that others could have had, which is 1 - share of it: `c = min(S, max(F, min(S, D x (1 - share))))`.
/// See `docs/design/contention.md`.
record CpuContention(FrameInterval interval, CpuShare share) {

    static Reading<ResourceStalls> of(FrameInterval interval, List<Leaf> leaves) {
        if (!interval.now().cgroups().separates(Resource.CPU)) {
            return Reading.absent(
                    "no cpu.stat has nr_throttled, so stall by a limit cannot be separated from contention");
        }
        CpuContention contention = new CpuContention(interval, new CpuShare(interval));
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
        Reading<Long> full = interval.stalled(leaf.owner(), Resource.CPU, PressureKind.FULL);
        return some.then(stalled -> full.then(none -> ThrottledTime.micros(interval, leaf)
                .then(limited -> share.of(leaf.owner()).map(part -> divided(leaf, stalled, none, limited, part)))));
    }

    private LeafStall divided(Leaf leaf, long some, long full, long limited, double share) {
        long rest = Math.max(0, some - limited);
        long othersRan = Math.max(0, full - limited);
        long othersCould = confined(leaf.cgroup()) ? 0 : Math.round(interval.micros() * (1 - share));
        long contention = Math.min(rest, Math.max(othersRan, othersCould));
        return new LeafStall(contention, some - rest, rest - contention);
    }

    /// Whether a leaf may use only a part of the node's CPUs: how busy the others are then says nothing.
    private boolean confined(Cgroup leaf) {
        Cgroup root = interval.now().cgroup("/");
        String all = root == null ? null : root.stats().cpus().orNull();
        if (all == null) {
            return false;
        }
        String own = leaf.stats().cpus().orNull();
        for (Cgroup ancestor : interval.now().ancestors(leaf)) {
            if (own != null) {
                break;
            }
            own = ancestor.stats().cpus().orNull();
        }
        return own != null && !own.strip().equals(all.strip());
    }
}
