package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuTimes;
import io.barograph.exporter.frame.Frame;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The CPUs that cgroups may use, by `cpuset.cpus.effective`; with the kubelet's static CPU manager each
/// container has a set of its own.
public final class CpuSets {

    private final Frame frame;
    private final @Nullable BitSet ofNode;
    /// Parsed CPU lists by their text: one object for all that are written alike
    private final Map<String, @Nullable BitSet> parsed = new HashMap<>();

    public CpuSets(Frame frame) {
        this.frame = frame;
        Cgroup rootCgroup = frame.cgroup("/");
        this.ofNode = rootCgroup == null ? null : ownCpus(rootCgroup);
    }

    /// All CPUs of the node; null where its cpuset is not known.
    public @Nullable BitSet ofNode() {
        return ofNode;
    }

    /// How many CPUs the node has, by the root's cpuset, else by the lines of /proc/stat; 0 where neither says
    /// it.
    public int countOfNode() {
        if (ofNode != null) {
            return ofNode.cardinality();
        }
        CpuTimes times = frame.host().cpuTimes().orNull();
        return times == null ? 0 : times.perCpu().size();
    }

    /// The CPUs that a cgroup may use: its own list, else that of the nearest cgroup above that has one; null
    /// where there is none.
    public @Nullable BitSet of(Cgroup cgroup) {
        BitSet cpus = ownCpus(cgroup);
        if (cpus != null) {
            return cpus;
        }
        for (Cgroup ancestorCgroup : frame.ancestorsOf(cgroup)) {
            cpus = ownCpus(ancestorCgroup);
            if (cpus != null) {
                return cpus;
            }
        }
        return null;
    }

    /// Whether a cgroup may use only a part of the node's CPUs, as far as that is known.
    @SuppressWarnings("ReferenceEquality") // the same object is the quick way
    public boolean isConfined(Cgroup cgroup) {
        BitSet cpus = of(cgroup);
        return ofNode != null && cpus != null && cpus != ofNode && !cpus.equals(ofNode);
    }

    private @Nullable BitSet ownCpus(Cgroup cgroup) {
        String list = cgroup.stats().cpus().orNull();
        return list == null ? null : parsed.computeIfAbsent(list, CpuList::parse);
    }

    /// The part of one's CPUs that are also the other's, between 0 and 1; all of them where they are not known.
    @SuppressWarnings("ReferenceEquality") // the same object is the quick way
    public static double overlapPart(@Nullable BitSet of, @Nullable BitSet otherCpus) {
        if (of == otherCpus || of == null || otherCpus == null || of.equals(otherCpus)) {
            return 1;
        }
        BitSet both = (BitSet) of.clone();
        both.and(otherCpus);
        return (double) both.cardinality() / of.cardinality();
    }
}
