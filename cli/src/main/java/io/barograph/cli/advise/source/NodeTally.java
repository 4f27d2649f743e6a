package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.NodeSpan.BlamedOwner;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.sample.pass.Pass;
import io.barograph.exporter.sample.pass.SnapshotMaker;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// All of a recording's workloads over its intervals. An interval in which the node was rebooted is left out.
final class NodeTally {

    private final Map<List<Object>, LeafTally> leaves = new LinkedHashMap<>();
    private final Map<List<Object>, SliceTally> slices = new LinkedHashMap<>();
    /// By the same keys, as they were seen last
    private final Map<List<Object>, Cgroup> cgroups = new HashMap<>();

    private final ImposedTally imposed = new ImposedTally();
    private WorkloadNames names = WorkloadNames.NONE;
    private final Map<String, AdvisedWorkload> named = new HashMap<>();
    private @Nullable Frame base;
    private DiskBaselines disks = DiskBaselines.NONE;
    private long firstMicros;
    private long lastMicros;
    private long observedMicros;
    private long nodeCpuMicros;
    private Reading<Double> cpus = Reading.absent("the recording has no interval");

    void add(Pass pass, Map<String, CgroupLimits> limits) {
        Frame before = base;
        Frame now = pass.frame();
        names = pass.names();
        if (before == null) {
            firstMicros = now.atMicros();
        } else if (now.atMicros() - before.atMicros() < SnapshotMaker.SHORTEST_INTERVAL_MICROS) {
            return;
        }
        base = now;
        lastMicros = now.atMicros();
        if (before != null) {
            RecordedInterval interval = RecordedInterval.of(before, now, disks, limits);
            boolean rebooted = interval.measured().startedAnew();
            disks = rebooted ? DiskBaselines.NONE : interval.measured().disks();
            if (!rebooted) {
                add(interval);
                imposed.add(pass.snapshot(), interval.micros());
            }
        }
    }

    private void add(RecordedInterval interval) {
        observedMicros += interval.micros();
        nodeCpuMicros += interval.nodeCpuMicros();
        cpus = interval.cpus();
        for (Leaf leaf : interval.measured().leaves().all()) {
            leaves.computeIfAbsent(key(leaf.cgroup()), _ -> new LeafTally()).add(interval, leaf);
        }
        for (int seat : interval.now().cgroups().roster().divisions()) {
            Cgroup slice = interval.now().cgroups().at(seat);
            if (slice.identity().kind() instanceof CgroupClass.Division) {
                slices.computeIfAbsent(key(slice), _ -> new SliceTally()).add(interval, slice);
            }
        }
    }

    /// One that was made again is another.
    private List<Object> key(Cgroup cgroup) {
        List<Object> key = List.of(cgroup.path(), cgroup.identity().inode());
        cgroups.put(key, cgroup);
        named.put(cgroup.path(), RecordedWorkload.of(cgroup, names));
        return key;
    }

    NodeSpan span(String source, String node) {
        List<WorkloadSpan> all = new ArrayList<>();
        slices.forEach((key, slice) -> all.add(slice.span(workload(key))));
        leaves.forEach((key, leaf) -> all.add(leaf.span(workload(key))));
        Map<Resource, List<BlamedOwner>> blamed = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            blamed.put(resource, imposed.isKnown(resource) ? imposed.worst(resource) : LargestUsers.of(resource, all));
        }
        Reading<Double> used = observedMicros == 0
                ? Reading.absent("the recording has no interval")
                : Reading.of((double) nodeCpuMicros / observedMicros);
        return new NodeSpan(source, node, lastMicros - firstMicros, observedMicros, cpus, used, blamed, all, List.of());
    }

    private AdvisedWorkload workload(List<Object> key) {
        Cgroup cgroup = Objects.requireNonNull(cgroups.get(key));
        return named.getOrDefault(cgroup.path(), RecordedWorkload.of(cgroup, names));
    }
}
