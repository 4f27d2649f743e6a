package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.MemoryLimit;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// One cgroup over the intervals of a recording: a leaf, or kubepods or a QoS class. One of these counts as limited by
/// itself for as long as the worst leaf below it waits while its limit is met.
final class CgroupTally {

    private static final String NOT_READ = "it was not read";

    private final Map<Resource, Stalls> stalls = new EnumMap<>(Resource.class);
    private final Map<Resource, String> unknown = new EnumMap<>(Resource.class);
    /// By path: its own, its pod's and those below it
    private final Map<String, LimitTally> limits = new LinkedHashMap<>();

    private final CounterSum cpuSum = new CounterSum();
    private final CounterSum operations = new CounterSum();
    private final Peak tasks = new Peak();
    private final Peak memory = new Peak();
    private long micros;
    private long refaultIoMicros;
    private Reading<Long> refaultsBefore = Reading.absent(NOT_READ);
    private Reading<Double> allowedCpus = Reading.absent(NOT_READ);
    private Reading<String> ioMax = Reading.absent(NOT_READ);

    void addLeafInterval(RecordedInterval interval, Leaf leaf) {
        Cgroup cgroup = leaf.cgroup();
        boolean memoryMet = limitMet(interval, leaf);
        for (Resource resource : Resource.values()) {
            switch (interval.measured().of(leaf, resource)) {
                case Reading.Present<LeafStall>(LeafStall stall) ->
                    stalls.merge(resource, toStalls(interval, cgroup, resource, stall), Stalls::plus);
                case Reading.Absent<LeafStall>(String why) -> unknown.put(resource, why);
                case Reading.Failed<LeafStall>(String error) -> unknown.put(resource, error);
            }
        }
        operations.addStep(interval.counterIncrease(cgroup, RecordedInterval::operationCount));
        addUsage(interval, cgroup);
        CgroupLimits files = interval.limitsOf(cgroup);
        if (files != null) {
            tasks.addValue(files.tasks());
            addRefaults(interval, leaf, files.memory().refaults(), memoryMet);
        }
    }

    /// The limits of kubepods or a QoS class, and the memory that all its pods together lack.
    void addSliceInterval(RecordedInterval interval, Cgroup sliceCgroup) {
        boolean throttled = interval.movedAtAll(
                sliceCgroup, it -> RecordedInterval.throttlingOf(it).map(throttling -> throttling.nrThrottled()));
        boolean full = limitsOf(sliceCgroup, LimitCgroup.SLICE).addInterval(interval, sliceCgroup);
        addStalls(interval, Resource.CPU, throttled ? longestContention(interval, sliceCgroup, Resource.CPU) : 0, 0);
        long kernel = sliceCgroup.identity().kind() instanceof CgroupClass.Kubepods
                ? interval.measured().kernelMicros(Scope.KUBEPODS, Resource.MEMORY)
                : 0;
        long waited = full ? Math.max(kernel, longestContention(interval, sliceCgroup, Resource.MEMORY)) : 0;
        addStalls(interval, Resource.MEMORY, waited, full ? 0 : kernel);
        stalls.put(Resource.IO, Stalls.NONE);
        refaultsBefore = Reading.of(0L);
        addUsage(interval, sliceCgroup);
    }

    private void addUsage(RecordedInterval interval, Cgroup cgroup) {
        micros += interval.micros();
        cpuSum.addStep(interval.counterIncrease(cgroup, RecordedInterval::cpuMicros));
        allowedCpus = interval.cpusOf(cgroup);
        CgroupLimits files = interval.limitsOf(cgroup);
        if (files != null) {
            memory.addValue(files.memory().current());
        }
    }

    private void addStalls(RecordedInterval interval, Resource resource, long limitedMicros, long contentionMicros) {
        if (interval.measured().isMeasured(resource)) {
            stalls.merge(resource, new Stalls(interval.micros(), contentionMicros, limitedMicros, 0, 0), Stalls::plus);
        }
    }

    private static long longestContention(RecordedInterval interval, Cgroup sliceCgroup, Resource resource) {
        long longest = 0;
        for (Leaf leaf : interval.measured().leaves().thatMoved()) {
            LeafStall stall = leaf.cgroup().path().startsWith(sliceCgroup.path() + "/")
                    ? interval.measured().of(leaf, resource).orNull()
                    : null;
            longest = Math.max(longest, stall == null ? 0 : stall.contentionMicros());
        }
        return longest;
    }

    private boolean limitMet(RecordedInterval interval, Leaf leaf) {
        Cgroup cgroup = leaf.cgroup();
        Cgroup ownerCgroup = leaf.owner();
        boolean met = limitsOf(cgroup, limitCgroupOf(cgroup)).addInterval(interval, cgroup);
        ioMax = ioMax(interval, cgroup);
        if (!ownerCgroup.path().equals(cgroup.path())) {
            met |= limitsOf(ownerCgroup, LimitCgroup.POD).addInterval(interval, ownerCgroup);
            ioMax = ioMax.isPresent() ? ioMax : ioMax(interval, ownerCgroup);
        }
        for (Cgroup nestedCgroup : leaf.nested()) {
            met |= limitsOf(nestedCgroup, LimitCgroup.NESTED).addInterval(interval, nestedCgroup);
        }
        return met;
    }

    private LimitTally limitsOf(Cgroup cgroup, LimitCgroup limitCgroup) {
        return limits.computeIfAbsent(cgroup.path(), _ -> new LimitTally(limitCgroup));
    }

    private static LimitCgroup limitCgroupOf(Cgroup leafCgroup) {
        return switch (RecordedWorkload.kindOf(leafCgroup)) {
            case CONTAINER -> LimitCgroup.CONTAINER;
            case POD -> LimitCgroup.POD;
            case SYSTEM -> LimitCgroup.SYSTEM;
            case SLICE -> LimitCgroup.SLICE;
        };
    }

    private static Reading<String> ioMax(RecordedInterval interval, Cgroup cgroup) {
        CgroupLimits files = interval.limitsOf(cgroup);
        return files == null ? Reading.absent(NOT_READ) : files.ioMax();
    }

    private static Stalls toStalls(RecordedInterval interval, Cgroup leafCgroup, Resource resource, LeafStall stall) {
        boolean underSlice = stall.contentionMicros() > 0
                && switch (resource) {
                    case CPU -> interval.sliceThrottled(leafCgroup);
                    case MEMORY -> interval.sliceFull(leafCgroup);
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
        Long previousRefaults = refaultsBefore.orNull();
        Long currentRefaults = refaults.orNull();
        LeafStall io = interval.measured().of(leaf, Resource.IO).orNull();
        if (memoryMet
                && io != null
                && previousRefaults != null
                && currentRefaults != null
                && currentRefaults > previousRefaults) {
            refaultIoMicros += io.contentionMicros() + io.selfCrowdedMicros();
        }
        refaultsBefore = refaults;
    }

    WorkloadSpan toSpan(AdvisedWorkload workload) {
        return new WorkloadSpan(
                workload,
                micros,
                new WorkloadSpan.Cpu(
                        stallsOf(Resource.CPU),
                        cpuSum.sum().map(it -> micros == 0 ? 0.0 : (double) it / micros),
                        allowedCpus,
                        cpuLimit(),
                        throttling(),
                        tasks.most()),
                new WorkloadSpan.Memory(
                        stallsOf(Resource.MEMORY),
                        memoryLimit(),
                        refaultsBefore.map(_ -> refaultIoMicros),
                        memory.most()),
                new WorkloadSpan.Io(stallsOf(Resource.IO), ioMax, operations.sum()));
    }

    private Reading<Stalls> stallsOf(Resource resource) {
        Stalls knownStalls = stalls.get(resource);
        return knownStalls == null ? Reading.absent(unknown.getOrDefault(resource, NOT_READ)) : Reading.of(knownStalls);
    }

    private Reading<Long> cpuLimit() {
        Reading<Long> lowest = Reading.absent(CgroupLimits.NO_LIMIT);
        for (LimitTally limitTally : limits.values()) {
            Long limit = limitTally.cpuMillis().orNull();
            Long lowestLimit = lowest.orNull();
            lowest = limit != null && (lowestLimit == null || limit < lowestLimit) ? Reading.of(limit) : lowest;
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
