package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.CpuSets;
import io.barograph.exporter.contention.CpuUse;
import io.barograph.exporter.contention.FrameInterval;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Who has the CPUs: each other owner by the CPU time that it used within the boundary that binds the one that
/// waits, as far as it may run on the same CPUs.
///
/// What a leaf under its own or its pod's limit used is its allowed part, for which it is not to blame. What
/// cgroups used that died since, or that could not be read, is no owner's doing: it is the rest of what the
/// boundary used. Nobody is to blame for more than its part of all that the CPUs can give.
final class CpuCauses implements Causes {

    private final FrameInterval interval;
    private final Owners owners;
    private final CpuUse use;
    private final CpuSets sets;
    private final double[] used;
    private final List<List<LeafUse>> leafUses = new ArrayList<>();

    /// What one leaf of an owner used.
    ///
    /// @param cpus those that it may use; null where that is not known
    private record LeafUse(@Nullable BitSet cpus, double usedMicros, boolean limited) {}

    CpuCauses(ContentionMeasurement measured, Owners owners) {
        this.interval = measured.interval();
        this.owners = owners;
        this.sets = new CpuSets(interval.now());
        this.use = new CpuUse(interval, sets);
        used = new double[owners.size()];
        for (int i = 0; i < used.length; i++) {
            used[i] = owners.isRoot(i) ? use.ofRootMicros() : used(owners.get(i).cgroup());
            leafUses.add(leafUses(owners.get(i), used[i]));
        }
    }

    /// An owner's use divided among its leaves; what none of them used, as a sandbox, is the owner's own.
    private List<LeafUse> leafUses(Owners.Owner owner, double all) {
        List<LeafUse> uses = new ArrayList<>(1);
        double rest = all;
        for (Leaf leaf : owner.leaves()) {
            double each = Math.min(rest, used(leaf.cgroup()));
            rest -= each;
            uses.add(new LeafUse(sets.of(leaf.cgroup()), each, owners.isLimited(leaf, Resource.CPU)));
        }
        uses.add(new LeafUse(sets.of(owner.cgroup()), rest, false));
        return uses;
    }

    private double used(Cgroup cgroup) {
        return FrameInterval.orElse(interval.used(cgroup), 0);
    }

    @Override
    public double weigh(Sufferer waiting, double[] weights) {
        CpuUse.Boundary boundary = use.boundary(waiting.cgroup());
        BitSet runsOn = cpusOf(waiting);
        double unknown = boundary.usedMicros() - (waiting.isKernel() ? 0 : used[waiting.owner()]);
        double allowed = 0;
        for (int i = 0; i < weights.length; i++) {
            if (i == waiting.owner() || !isWithin(i, boundary.slice())) {
                continue;
            }
            unknown -= used[i];
            for (LeafUse each : leafUses.get(i)) {
                double weight = each.usedMicros() * CpuSets.overlap(each.cpus(), runsOn);
                if (each.limited()) {
                    allowed += weight;
                } else {
                    weights[i] += weight;
                }
            }
        }
        return allowed + Math.max(0, unknown) * CpuSets.overlap(sets.ofNode(), runsOn);
    }

    /// By the time of all CPUs on which the one that waits may run.
    @Override
    public BlameLimit limitBlame(Sufferer waiting) {
        BitSet runsOn = cpusOf(waiting);
        int cpus = runsOn == null ? sets.countOfNode() : runsOn.cardinality();
        CpuUse.Boundary boundary = use.boundary(waiting.cgroup());
        double capacity = boundary.slice() == null ? (double) cpus * interval.micros() : boundary.usedMicros();
        double partOfWeight = interval.micros() / capacity / waiting.micros();
        return capacity <= 0 ? BlameLimit.NONE : (_, weight) -> weight * partOfWeight;
    }

    private @Nullable BitSet cpusOf(Sufferer waiting) {
        Leaf leaf = waiting.leaf();
        return leaf == null ? null : sets.of(leaf.cgroup());
    }

    private boolean isWithin(int owner, @Nullable Cgroup slice) {
        return slice == null || owners.get(owner).isBelow(slice);
    }
}
