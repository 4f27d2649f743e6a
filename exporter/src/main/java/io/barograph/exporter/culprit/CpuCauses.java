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

/// The users of the CPUs: each other owner by the CPU time that it used within the boundary that binds the one
/// that waits, as far as it may run on the same CPUs.
///
/// What a leaf under its own or its pod's limit used is its allowed part, for which it is not to blame. What
/// cgroups used that died since, or that could not be read, is no owner's doing: it is the rest of what the
/// boundary used. Nobody is to blame for more than its part of all that the CPUs can give.
final class CpuCauses implements Causes {

    private final FrameInterval interval;
    private final Owners owners;
    private final CpuUse use;
    private final CpuSets sets;
    private final double[] usedMicros;
    private final List<List<LeafUse>> leafUses = new ArrayList<>();

    /// The CPU time that one leaf of an owner used.
    ///
    /// @param cpus those that it may use; null where that is not known
    private record LeafUse(@Nullable BitSet cpus, double usedMicros, boolean limited) {}

    CpuCauses(ContentionMeasurement measurement, Owners owners) {
        this.interval = measurement.interval();
        this.owners = owners;
        this.sets = new CpuSets(interval.currentFrame());
        this.use = new CpuUse(interval, sets);
        usedMicros = new double[owners.size()];
        for (int i = 0; i < usedMicros.length; i++) {
            usedMicros[i] = owners.isRoot(i)
                    ? use.ofRootMicros()
                    : usedMicros(owners.ownerAt(i).cgroup());
            leafUses.add(leafUses(owners.ownerAt(i), usedMicros[i]));
        }
    }

    /// An owner's use divided among its leaves; what none of them used, as a sandbox, is the owner's own.
    private List<LeafUse> leafUses(Owners.Owner owner, double ownerMicros) {
        List<LeafUse> uses = new ArrayList<>(1);
        double rest = ownerMicros;
        for (Leaf leaf : owner.leaves()) {
            double leafMicros = Math.min(rest, usedMicros(leaf.cgroup()));
            rest -= leafMicros;
            uses.add(new LeafUse(sets.of(leaf.cgroup()), leafMicros, owners.isLimited(leaf, Resource.CPU)));
        }
        uses.add(new LeafUse(sets.of(owner.cgroup()), rest, false));
        return uses;
    }

    private double usedMicros(Cgroup cgroup) {
        return FrameInterval.orElse(interval.usedMicros(cgroup), 0);
    }

    @Override
    public double weighOwners(Sufferer sufferer, double[] weights) {
        CpuUse.Boundary boundary = use.boundaryOf(sufferer.cgroup());
        BitSet runsOn = cpusOf(sufferer);
        double unknown = boundary.usedMicros() - (sufferer.isKernel() ? 0 : usedMicros[sufferer.owner()]);
        double allowed = 0;
        for (int i = 0; i < weights.length; i++) {
            if (i == sufferer.owner() || !isWithin(i, boundary.slice())) {
                continue;
            }
            unknown -= usedMicros[i];
            for (LeafUse leafUse : leafUses.get(i)) {
                double weight = leafUse.usedMicros() * CpuSets.overlapPart(leafUse.cpus(), runsOn);
                if (leafUse.limited()) {
                    allowed += weight;
                } else {
                    weights[i] += weight;
                }
            }
        }
        return allowed + Math.max(0, unknown) * CpuSets.overlapPart(sets.ofNode(), runsOn);
    }

    /// The most blame of each other owner, by the time of all CPUs on which the one that waits may run.
    @Override
    public BlameLimit limitBlame(Sufferer sufferer) {
        BitSet runsOn = cpusOf(sufferer);
        int cpus = runsOn == null ? sets.countOfNode() : runsOn.cardinality();
        CpuUse.Boundary boundary = use.boundaryOf(sufferer.cgroup());
        double capacity = boundary.slice() == null ? (double) cpus * interval.micros() : boundary.usedMicros();
        double partOfWeight = interval.micros() / capacity / sufferer.micros();
        return capacity <= 0 ? BlameLimit.NONE : (_, weight) -> weight * partOfWeight;
    }

    private @Nullable BitSet cpusOf(Sufferer sufferer) {
        Leaf leaf = sufferer.leaf();
        return leaf == null ? null : sets.of(leaf.cgroup());
    }

    private boolean isWithin(int owner, @Nullable Cgroup sliceCgroup) {
        return sliceCgroup == null || owners.ownerAt(owner).isBelow(sliceCgroup);
    }
}
