package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitPlace;
import io.barograph.cli.advise.workload.MemoryLimit;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// One leaf over the intervals of a recording.
final class LeafTally {

    private static final String NOT_READ = "it was not read";

    private final Map<Resource, Stalls> stalls = new EnumMap<>(Resource.class);
    private final Map<Resource, String> unknown = new EnumMap<>(Resource.class);
    /// By path: its own, its pod's and those below it
    private final Map<String, LimitTally> limits = new LinkedHashMap<>();

    private final CounterSum used = new CounterSum();
    private final CounterSum operations = new CounterSum();
    private final Peak tasks = new Peak();
    private final Peak memory = new Peak();
    private long micros;
    private long refaultIoMicros;
    private Reading<Long> refaultsBefore = Reading.absent(NOT_READ);
    private Reading<Double> allowedCpus = Reading.absent(NOT_READ);
    private Reading<String> ioMax = Reading.absent(NOT_READ);

    void add(RecordedInterval interval, Leaf leaf) {
        Cgroup cgroup = leaf.cgroup();
        micros += interval.micros();
        boolean memoryMet = limitMet(interval, leaf);
        for (Resource resource : Resource.values()) {
            switch (interval.measured().of(leaf, resource)) {
                case Reading.Present<LeafStall>(LeafStall stall) ->
                    stalls.merge(resource, stalls(interval, cgroup, resource, stall), Stalls::plus);
                case Reading.Absent<LeafStall>(String why) -> unknown.put(resource, why);
                case Reading.Failed<LeafStall>(String error) -> unknown.put(resource, error);
            }
        }
        used.add(interval.moved(cgroup, RecordedInterval::cpuMicros));
        operations.add(interval.moved(cgroup, RecordedInterval::operations));
        allowedCpus = interval.cpusOf(cgroup);
        CgroupLimits files = interval.limits(cgroup);
        if (files != null) {
            tasks.add(files.tasks());
            memory.add(files.memory().current());
            addRefaults(interval, leaf, files.memory().refaults(), memoryMet);
        }
    }

    private boolean limitMet(RecordedInterval interval, Leaf leaf) {
        Cgroup cgroup = leaf.cgroup();
        Cgroup owner = leaf.owner();
        boolean met = limits(cgroup, placeOf(cgroup)).add(interval, cgroup);
        ioMax = ioMax(interval, cgroup);
        if (!owner.path().equals(cgroup.path())) {
            met |= limits(owner, LimitPlace.POD).add(interval, owner);
            ioMax = ioMax.isPresent() ? ioMax : ioMax(interval, owner);
        }
        for (Cgroup nested : leaf.nested()) {
            met |= limits(nested, LimitPlace.NESTED).add(interval, nested);
        }
        return met;
    }

    private LimitTally limits(Cgroup cgroup, LimitPlace place) {
        return limits.computeIfAbsent(cgroup.path(), _ -> new LimitTally(place));
    }

    private static LimitPlace placeOf(Cgroup leaf) {
        return switch (RecordedWorkload.kind(leaf)) {
            case CONTAINER -> LimitPlace.CONTAINER;
            case POD -> LimitPlace.POD;
            case SYSTEM -> LimitPlace.SYSTEM;
            case SLICE -> LimitPlace.SLICE;
        };
    }

    private static Reading<String> ioMax(RecordedInterval interval, Cgroup cgroup) {
        CgroupLimits files = interval.limits(cgroup);
        return files == null ? Reading.absent(NOT_READ) : files.ioMax();
    }

    private static Stalls stalls(RecordedInterval interval, Cgroup leaf, Resource resource, LeafStall stall) {
        boolean underSlice = stall.contentionMicros() > 0
                && switch (resource) {
                    case CPU -> interval.sliceThrottled(leaf);
                    case MEMORY -> interval.sliceFull(leaf);
                    case IO -> false;
                };
        return new Stalls(
                interval.micros(),
                stall.contentionMicros(),
                stall.selfLimitedMicros(),
                stall.selfCrowdedMicros(),
                underSlice ? stall.contentionMicros() : 0);
    }

    /// Where a memory limit was met and dropped pages were read again, the waiting for IO is the limit's doing.
    private void addRefaults(RecordedInterval interval, Leaf leaf, Reading<Long> refaults, boolean memoryMet) {
        Long before = refaultsBefore.orNull();
        Long now = refaults.orNull();
        LeafStall io = interval.measured().of(leaf, Resource.IO).orNull();
        if (memoryMet && io != null && before != null && now != null && now > before) {
            refaultIoMicros += io.contentionMicros() + io.selfCrowdedMicros();
        }
        refaultsBefore = refaults;
    }

    WorkloadSpan span(AdvisedWorkload workload) {
        return new WorkloadSpan(
                workload,
                micros,
                new WorkloadSpan.Cpu(
                        stalls(Resource.CPU),
                        used.sum().map(it -> micros == 0 ? 0.0 : (double) it / micros),
                        allowedCpus,
                        cpuLimit(),
                        throttling(),
                        tasks.most()),
                new WorkloadSpan.Memory(
                        stalls(Resource.MEMORY),
                        memoryLimit(),
                        refaultsBefore.map(_ -> refaultIoMicros),
                        memory.most()),
                new WorkloadSpan.Io(stalls(Resource.IO), ioMax, operations.sum()));
    }

    private Reading<Stalls> stalls(Resource resource) {
        Stalls known = stalls.get(resource);
        return known == null ? Reading.absent(unknown.getOrDefault(resource, NOT_READ)) : Reading.of(known);
    }

    private Reading<Long> cpuLimit() {
        Reading<Long> lowest = Reading.absent(CgroupLimits.NO_LIMIT);
        for (LimitTally each : limits.values()) {
            Long limit = each.cpuMillis().orNull();
            Long before = lowest.orNull();
            lowest = limit != null && (before == null || limit < before) ? Reading.of(limit) : lowest;
        }
        return lowest;
    }

    private Reading<CpuThrottling> throttling() {
        return limits.values().stream()
                .filter(LimitTally::wasThrottled)
                .max(Comparator.comparingLong(LimitTally::throttledMicros))
                .map(it -> Reading.of(it.throttling()))
                .orElse(Reading.absent("no CPU limit stopped it"));
    }

    private Reading<MemoryLimit> memoryLimit() {
        return limits.values().stream()
                .filter(it -> it.memoryEvents() > 0)
                .max(Comparator.comparingLong(LimitTally::memoryEvents))
                .map(it -> Reading.of(it.memoryLimit()))
                .orElse(Reading.absent("no memory limit was met"));
    }
}
