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

    private final Map<List<Object>, CgroupTally> leaves = new LinkedHashMap<>();
    private final Map<List<Object>, CgroupTally> slices = new LinkedHashMap<>();
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

    void addPass(Pass pass, Map<String, CgroupLimits> limits) {
        Frame previousFrame = base;
        Frame currentFrame = pass.frame();
        names = pass.names();
        if (previousFrame == null) {
            firstMicros = currentFrame.atMicros();
        } else if (currentFrame.atMicros() - previousFrame.atMicros() < SnapshotMaker.SHORTEST_INTERVAL_MICROS) {
            return;
        }
        base = currentFrame;
        lastMicros = currentFrame.atMicros();
        if (previousFrame != null) {
            RecordedInterval interval = RecordedInterval.of(previousFrame, currentFrame, disks, limits);
            boolean rebooted = interval.measured().startedAnew();
            disks = rebooted ? DiskBaselines.NONE : interval.measured().disks();
            if (!rebooted) {
                addInterval(interval);
                imposed.addSnapshot(pass.snapshot(), interval.micros());
            }
        }
    }

    private void addInterval(RecordedInterval interval) {
        observedMicros += interval.micros();
        nodeCpuMicros += interval.nodeCpuMicros();
        cpus = interval.cpus();
        for (Leaf leaf : interval.measured().leaves().allLeaves()) {
            leaves.computeIfAbsent(registerCgroup(leaf.cgroup()), _ -> new CgroupTally())
                    .addLeafInterval(interval, leaf);
        }
        for (int seat : interval.currentFrame().cgroups().tree().divisions()) {
            Cgroup sliceCgroup = interval.currentFrame().cgroups().cgroupAt(seat);
            if (sliceCgroup.identity().kind() instanceof CgroupClass.Division) {
                slices.computeIfAbsent(registerCgroup(sliceCgroup), _ -> new CgroupTally())
                        .addSliceInterval(interval, sliceCgroup);
            }
        }
    }

    /// One that was made again is another.
    private List<Object> registerCgroup(Cgroup cgroup) {
        List<Object> key = List.of(cgroup.path(), cgroup.identity().inode());
        cgroups.put(key, cgroup);
        named.put(cgroup.path(), RecordedWorkload.of(cgroup, names));
        return key;
    }

    NodeSpan toSpan(String source, String node) {
        List<WorkloadSpan> workloadSpans = new ArrayList<>();
        slices.forEach((key, slice) -> workloadSpans.add(slice.toSpan(workloadOf(key))));
        leaves.forEach((key, leaf) -> workloadSpans.add(leaf.toSpan(workloadOf(key))));
        Map<Resource, List<BlamedOwner>> blamed = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            blamed.put(
                    resource,
                    imposed.isKnown(resource)
                            ? imposed.worstOwners(resource)
                            : LargestUsers.of(resource, workloadSpans));
        }
        Reading<Double> usedCpus = observedMicros == 0
                ? Reading.absent("the recording has no interval")
                : Reading.of((double) nodeCpuMicros / observedMicros);
        return new NodeSpan(
                source,
                node,
                lastMicros - firstMicros,
                observedMicros,
                cpus,
                usedCpus,
                blamed,
                workloadSpans,
                List.of());
    }

    private AdvisedWorkload workloadOf(List<Object> key) {
        Cgroup cgroup = Objects.requireNonNull(cgroups.get(key));
        return named.getOrDefault(cgroup.path(), RecordedWorkload.of(cgroup, names));
    }
}
