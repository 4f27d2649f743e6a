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
    /// By the owner's path, then by the CPUs that its leaves may use; made when a confined one asks
    private @Nullable Map<String, Map<BitSet, Long>> usedByOwner;
    private final Map<BitSet, Double> usedOnCpus = new HashMap<>();
    /// By the owner's path
    private final Map<String, Boundary> boundaries = new HashMap<>();

    /// Within what an owner competed for CPU time.
    ///
    /// @param slice null for the node
    /// @param usedMicros the CPU time that all within it used
    public record Boundary(@Nullable Cgroup slice, long usedMicros) {}

    /// What others used.
    ///
    /// @param ofMicros what there was to use, by all
    record OthersUse(long micros, long ofMicros) {

        /// Between 0 and 1.
        double part() {
            return ofMicros <= 0 ? 0 : Math.min(1.0, (double) micros / ofMicros);
        }
    }

    public CpuUse(FrameInterval interval, CpuSets sets) {
        this.interval = interval;
        this.sets = sets;
        Cgroups all = interval.now().cgroups();
        Cgroup root = all.get("/");
        long sum = 0;
        boolean read = true;
        for (int seat : all.roster().topLevel()) {
            sum += used(all.at(seat));
            read &= interval.used(all.at(seat)).isPresent();
        }
        this.topLevel = sum;
        this.topLevelRead = read;
        this.node = Math.max(root == null ? 0 : used(root), sum);
    }

    /// What others than a leaf's owner used of the CPU time that the leaf could have had.
    Reading<OthersUse> ofOthers(Leaf leaf) {
        return interval.used(leaf.owner()).then(own -> {
            Cgroup slice = boundary(leaf.owner()).slice();
            if (slice != null) {
                long all = used(slice);
                return Reading.of(new OthersUse(Math.max(0, all - own), all));
            }
            BitSet cpus = sets.isConfined(leaf.cgroup()) ? sets.of(leaf.cgroup()) : null;
            if (cpus != null) {
                long capacity = cpus.cardinality() * interval.micros();
                double mine = usedOn(cpus, byOwner().getOrDefault(leaf.owner().path(), Map.of()));
                double others = Math.min(usedByAllOn(cpus) - mine, capacity - mine);
                return Reading.of(new OthersUse(Math.max(0, Math.round(others)), capacity));
            }
            int count = sets.countOfNode();
            return count == 0
                    ? Reading.absent("neither cpuset.cpus.effective nor /proc/stat says how many CPUs there are")
                    : Reading.of(new OthersUse(Math.max(0, node - own), count * interval.micros()));
        });
    }

    /// What an owner used of these CPUs: each of its leaves by the part of its CPUs that are among them.
    private static double usedOn(BitSet cpus, Map<BitSet, Long> byCpus) {
        double sum = 0;
        for (Map.Entry<BitSet, Long> used : byCpus.entrySet()) {
            sum += used.getValue() * CpuSets.overlap(used.getKey(), cpus);
        }
        return sum;
    }

    /// The same of all owners together, worked out once for each set.
    private double usedByAllOn(BitSet cpus) {
        Double known = usedOnCpus.get(cpus);
        if (known != null) {
            return known;
        }
        double sum = 0;
        for (Map<BitSet, Long> each : byOwner().values()) {
            sum += usedOn(cpus, each);
        }
        usedOnCpus.put(cpus, sum);
        return sum;
    }

    private Map<String, Map<BitSet, Long>> byOwner() {
        Map<String, Map<BitSet, Long>> all = usedByOwner;
        if (all == null) {
            all = usedByOwner();
            usedByOwner = all;
        }
        return all;
    }

    private Map<String, Map<BitSet, Long>> usedByOwner() {
        Map<String, Map<BitSet, Long>> all = new HashMap<>();
        Cgroups cgroups = interval.now().cgroups();
        for (CgroupTree.Place place : cgroups.roster().leaves()) {
            Cgroup leaf = cgroups.at(place.leaf());
            BitSet cpus = sets.of(leaf);
            long used = used(leaf);
            if (cpus != null && used > 0) {
                all.computeIfAbsent(cgroups.at(place.owner()).path(), _ -> new HashMap<>(1))
                        .merge(cpus, used, Long::sum);
            }
        }
        return all;
    }

    /// What an owner competed within.
    public Boundary boundary(Cgroup owner) {
        Boundary known = boundaries.get(owner.path());
        if (known == null) {
            known = findBoundary(owner);
            boundaries.put(owner.path(), known);
        }
        return known;
    }

    private Boundary findBoundary(Cgroup owner) {
        for (Cgroup ancestor : interval.now().ancestors(owner)) {
            if (ancestor.identity().kind() instanceof CgroupClass.Division && ThrottledTime.moved(interval, ancestor)) {
                return new Boundary(ancestor, used(ancestor));
            }
        }
        return new Boundary(null, node);
    }

    /// CPU time that the node used.
    public long ofNodeMicros() {
        return node;
    }

    /// What the root cgroup's own processes and the kernel's threads used, at least: 0 where a top-level cgroup
    /// could not be read, which may have used it.
    public long ofRootMicros() {
        return topLevelRead ? node - topLevel : 0;
    }

    private long used(Cgroup cgroup) {
        return FrameInterval.orElse(interval.used(cgroup), 0);
    }
}
