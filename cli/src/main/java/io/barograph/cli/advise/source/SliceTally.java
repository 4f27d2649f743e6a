package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;

/// Kubepods or a QoS class over the intervals of a recording: its own limits, and the memory that all its pods together
/// lack. It counts as limited by itself for as long as the worst leaf below it waits while its limit is met.
final class SliceTally {

    private static final String NOT_READ = "it was not read";

    private final LimitTally limits = new LimitTally(LimitCgroup.SLICE);
    private final CounterSum cpuSum = new CounterSum();
    private final Peak memory = new Peak();
    private final Map<Resource, Stalls> stalls = new EnumMap<>(Resource.class);
    private long micros;
    private Reading<Double> cpus = Reading.absent(NOT_READ);

    void addInterval(RecordedInterval interval, Cgroup sliceCgroup) {
        boolean throttled = interval.movedAtAll(
                sliceCgroup, it -> RecordedInterval.throttlingOf(it).map(throttling -> throttling.nrThrottled()));
        boolean full = limits.addInterval(interval, sliceCgroup);
        micros += interval.micros();
        addStalls(interval, Resource.CPU, throttled ? longestContention(interval, sliceCgroup, Resource.CPU) : 0, 0);
        long kernel = sliceCgroup.identity().kind() instanceof CgroupClass.Kubepods
                ? interval.measured().kernelMicros(Scope.KUBEPODS, Resource.MEMORY)
                : 0;
        long waited = full ? Math.max(kernel, longestContention(interval, sliceCgroup, Resource.MEMORY)) : 0;
        addStalls(interval, Resource.MEMORY, waited, full ? 0 : kernel);
        cpuSum.addStep(interval.counterIncrease(sliceCgroup, RecordedInterval::cpuMicros));
        cpus = interval.cpusOf(sliceCgroup);
        var files = interval.limitsOf(sliceCgroup);
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

    WorkloadSpan toSpan(AdvisedWorkload workload) {
        return new WorkloadSpan(
                workload,
                micros,
                new WorkloadSpan.Cpu(
                        stallsOf(Resource.CPU),
                        cpuSum.sum().map(it -> micros == 0 ? 0.0 : (double) it / micros),
                        cpus,
                        limits.cpuMillis(),
                        limits.wasThrottled()
                                ? Reading.of(limits.throttling())
                                : Reading.absent("no CPU limit stopped it"),
                        Reading.absent(NOT_READ)),
                new WorkloadSpan.Memory(
                        stallsOf(Resource.MEMORY),
                        limits.memoryEvents() > 0
                                ? Reading.of(limits.memoryLimit())
                                : Reading.absent("no memory limit was met"),
                        Reading.of(0L),
                        memory.most()),
                new WorkloadSpan.Io(Reading.of(Stalls.NONE), Reading.absent(NOT_READ), Reading.absent(NOT_READ)));
    }

    private Reading<Stalls> stallsOf(Resource resource) {
        Stalls knownStalls = stalls.get(resource);
        return knownStalls == null ? Reading.absent(NOT_READ) : Reading.of(knownStalls);
    }
}
