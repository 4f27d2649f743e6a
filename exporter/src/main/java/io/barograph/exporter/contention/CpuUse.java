package io.barograph.exporter.contention;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How much of the CPU time that an owner could have had went to others.
///
/// An owner competes within a boundary: the nearest slice above it whose own limit bit (a limit of kubepods or of
/// a QoS class is the node's own division of its CPUs), which can give what all within it used; else the node,
/// which can give all time of its CPUs, idle time included; or the CPUs that its cpuset allows. The node's use is
/// the larger of the root's `cpu.stat` and the sum of the top-level cgroups: the root's may count by ticks and
/// far too little, and processes may live in the root itself.
public final class CpuUse {

    private final FrameInterval interval;
    private final CpuSets sets;
    private final long node;
    private final long topLevel;
    private final boolean topLevelRead;
    /// Used time by the owner's path, then by the CPUs that its leaves may use; made when a confined one asks
    private @Nullable Map<String, Map<BitSet, Long>> usedByOwner;
    private final Map<BitSet, Double> usedOnCpus = new HashMap<>();
    /// Boundaries by the owner's path
    private final Map<String, Boundary> boundaries = new HashMap<>();

    /// The boundary within which an owner competed for CPU time.
    ///
    /// @param slice null for the node
    /// @param usedMicros the CPU time that all within it used
    public record Boundary(@Nullable Cgroup slice, long usedMicros) {}

    /// CPU time that others used.
    ///
    /// @param ofMicros what there was to use, by all
    record OthersUse(long micros, long ofMicros) {

        /// The used part, between 0 and 1.
        double part() {
            return ofMicros <= 0 ? 0 : Math.min(1.0, (double) micros / ofMicros);
        }
    }

    public CpuUse(FrameInterval interval, CpuSets sets) {
        this.interval = interval;
        this.sets = sets;
        Cgroups cgroups = interval.currentFrame().cgroups();
        Cgroup rootCgroup = cgroups.get("/");
        long sum = 0;
        boolean allRead = true;
        for (int seat : cgroups.tree().topLevel()) {
            sum += usedMicros(cgroups.cgroupAt(seat));
            allRead &= interval.usedMicros(cgroups.cgroupAt(seat)).isPresent();
        }
        this.topLevel = sum;
        this.topLevelRead = allRead;
        this.node = Math.max(rootCgroup == null ? 0 : usedMicros(rootCgroup), sum);
    }

    /// The CPU time that others than a leaf's owner used, of what the leaf could have had.
    Reading<OthersUse> ofOthers(Leaf leaf) {
        return interval.usedMicros(leaf.owner()).flatMap(ownMicros -> {
            Cgroup sliceCgroup = boundaryOf(leaf.owner()).slice();
            if (sliceCgroup != null) {
                long sliceMicros = usedMicros(sliceCgroup);
                return Reading.of(new OthersUse(Math.max(0, sliceMicros - ownMicros), sliceMicros));
            }
            BitSet cpus = sets.isConfined(leaf.cgroup()) ? sets.of(leaf.cgroup()) : null;
            if (cpus != null) {
                long capacity = cpus.cardinality() * interval.micros();
                double mine = usedOn(cpus, byOwner().getOrDefault(leaf.owner().path(), Map.of()));
                double othersMicros = Math.min(usedByAllOn(cpus) - mine, capacity - mine);
                return Reading.of(new OthersUse(Math.max(0, Math.round(othersMicros)), capacity));
            }
            int count = sets.countOfNode();
            return count == 0
                    ? Reading.absent("neither cpuset.cpus.effective nor /proc/stat says how many CPUs there are")
                    : Reading.of(new OthersUse(Math.max(0, node - ownMicros), count * interval.micros()));
        });
    }

    /// CPU time that an owner used on these CPUs: each of its leaves by the part of its CPUs that are among them.
    private static double usedOn(BitSet cpus, Map<BitSet, Long> byCpus) {
        double sum = 0;
        for (Map.Entry<BitSet, Long> usedEntry : byCpus.entrySet()) {
            sum += usedEntry.getValue() * CpuSets.overlapPart(usedEntry.getKey(), cpus);
        }
        return sum;
    }

    /// The same of all owners together, worked out once for each set.
    private double usedByAllOn(BitSet cpus) {
        Double knownMicros = usedOnCpus.get(cpus);
        if (knownMicros != null) {
            return knownMicros;
        }
        double sum = 0;
        for (Map<BitSet, Long> ownerUse : byOwner().values()) {
            sum += usedOn(cpus, ownerUse);
        }
        usedOnCpus.put(cpus, sum);
        return sum;
    }

    private Map<String, Map<BitSet, Long>> byOwner() {
        Map<String, Map<BitSet, Long>> useByOwner = usedByOwner;
        if (useByOwner == null) {
            useByOwner = usedByOwner();
            usedByOwner = useByOwner;
        }
        return useByOwner;
    }

    private Map<String, Map<BitSet, Long>> usedByOwner() {
        Map<String, Map<BitSet, Long>> useByOwner = new HashMap<>();
        Cgroups cgroups = interval.currentFrame().cgroups();
        for (CgroupTree.LeafIndex leafIndex : cgroups.tree().leaves()) {
            Cgroup leafCgroup = cgroups.cgroupAt(leafIndex.leaf());
            BitSet cpus = sets.of(leafCgroup);
            long leafMicros = usedMicros(leafCgroup);
            if (cpus != null && leafMicros > 0) {
                useByOwner
                        .computeIfAbsent(cgroups.cgroupAt(leafIndex.owner()).path(), _ -> new HashMap<>(1))
                        .merge(cpus, leafMicros, Long::sum);
            }
        }
        return useByOwner;
    }

    /// The boundary within which an owner competed.
    public Boundary boundaryOf(Cgroup ownerCgroup) {
        Boundary knownBoundary = boundaries.get(ownerCgroup.path());
        if (knownBoundary == null) {
            knownBoundary = findBoundary(ownerCgroup);
            boundaries.put(ownerCgroup.path(), knownBoundary);
        }
        return knownBoundary;
    }

    private Boundary findBoundary(Cgroup ownerCgroup) {
        for (Cgroup ancestorCgroup : interval.currentFrame().ancestorsOf(ownerCgroup)) {
            if (ancestorCgroup.identity().kind() instanceof CgroupClass.Division
                    && ThrottledTime.wasThrottled(interval, ancestorCgroup)) {
                return new Boundary(ancestorCgroup, usedMicros(ancestorCgroup));
            }
        }
        return new Boundary(null, node);
    }

    /// CPU time that the node used.
    public long ofNodeMicros() {
        return node;
    }

    /// CPU time of the root cgroup's own processes and the kernel's threads, at least: 0 where a top-level cgroup
    /// could not be read, which may have used it.
    public long ofRootMicros() {
        return topLevelRead ? node - topLevel : 0;
    }

    private long usedMicros(Cgroup cgroup) {
        return FrameInterval.orElse(interval.usedMicros(cgroup), 0);
    }
}
