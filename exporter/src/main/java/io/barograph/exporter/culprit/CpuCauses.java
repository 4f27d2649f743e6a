package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.CpuShare;
import io.barograph.exporter.contention.FrameInterval;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Who has the CPUs: each other owner by the CPU time that it used within the boundary that binds the one that waits.
///
/// What an owner under its own limit used is its allowed part, for which it is not to blame. What cgroups used that
/// died since, or that could not be read, is no owner's doing: it is the rest of what the boundary used. An owner
/// counts as far as it may run on the CPUs of the leaf that waits.
final class CpuCauses implements Causes {

    private final FrameInterval interval;
    private final Owners owners;
    private final CpuShare share;
    private final double[] used;
    private final boolean[] limited;
    private final @Nullable BitSet[] cpus;
    /// One object for all that are written alike
    private final Map<String, @Nullable BitSet> parsed = new HashMap<>();

    CpuCauses(ContentionMeasurement measured, Owners owners) {
        this.interval = measured.interval();
        this.owners = owners;
        this.share = new CpuShare(interval);
        used = new double[owners.size()];
        limited = new boolean[owners.size()];
        cpus = new BitSet[owners.size()];
        for (int i = 0; i < used.length; i++) {
            Cgroup cgroup = owners.get(i).cgroup();
            boolean root = owners.isRoot(i);
            used[i] = root ? share.ofRootMicros() : FrameInterval.orElse(interval.used(cgroup), 0);
            limited[i] = !root && owners.isLimited(i, Resource.CPU);
            List<Leaf> leaves = owners.get(i).leaves();
            cpus[i] = cpus(leaves.isEmpty() ? cgroup : leaves.getFirst().cgroup());
        }
    }

    @Override
    public double weigh(Sufferer waiting, double[] weights) {
        CpuShare.Boundary boundary = share.boundary(waiting.cgroup());
        Leaf leaf = waiting.leaf();
        BitSet runsOn = leaf == null ? null : cpus(leaf.cgroup());
        double unknown = boundary.usedMicros() - (waiting.isKernel() ? 0 : used[waiting.owner()]);
        double allowed = 0;
        for (int i = 0; i < weights.length; i++) {
            if (i == waiting.owner() || !isWithin(i, boundary.slice())) {
                continue;
            }
            unknown -= used[i];
            double weight = used[i] * overlap(cpus[i], runsOn);
            if (limited[i]) {
                allowed += weight;
            } else {
                weights[i] = weight;
            }
        }
        return allowed + Math.max(0, unknown);
    }

    private boolean isWithin(int owner, @Nullable Cgroup slice) {
        return slice == null || owners.get(owner).isBelow(slice);
    }

    /// The part of one's CPUs that are also the other's; all of them where they are not known.
    @SuppressWarnings("ReferenceEquality") // the same object is the quick way
    private static double overlap(@Nullable BitSet of, @Nullable BitSet with) {
        if (of == with || of == null || with == null || of.equals(with)) {
            return 1;
        }
        BitSet both = (BitSet) of.clone();
        both.and(with);
        return (double) both.cardinality() / of.cardinality();
    }

    /// The CPUs that a cgroup may use; null where that is not known.
    private @Nullable BitSet cpus(Cgroup cgroup) {
        String list = cgroup.stats().cpus().orNull();
        for (Cgroup ancestor : interval.now().ancestors(cgroup)) {
            if (list != null) {
                break;
            }
            list = ancestor.stats().cpus().orNull();
        }
        return list == null ? null : parsed.computeIfAbsent(list, CpuList::parse);
    }
}
