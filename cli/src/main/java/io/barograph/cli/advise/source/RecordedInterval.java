package io.barograph.cli.advise.source;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.CpuList;
import io.barograph.exporter.contention.disk.DiskBaselines;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.DeviceWork;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.MemoryEvents;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Two frames of a recording, and what moved between them.
///
/// @param limits of the later frame's cgroups, by path
record RecordedInterval(
        Frame previousFrame, Frame currentFrame, ContentionMeasurement measured, Map<String, CgroupLimits> limits) {

    /// @param baselines what earlier intervals have shown of the node's disks
    static RecordedInterval of(
            Frame previousFrame, Frame currentFrame, DiskBaselines baselines, Map<String, CgroupLimits> limits) {
        return new RecordedInterval(
                previousFrame,
                currentFrame,
                ContentionMeasurement.between(previousFrame, currentFrame, baselines),
                limits);
    }

    long micros() {
        return measured.micros();
    }

    @Nullable
    CgroupLimits limitsOf(Cgroup cgroup) {
        return limits.get(cgroup.path());
    }

    /// How far a counter moved. A cgroup that was born since counts from 0.
    Reading<Long> counterIncrease(Cgroup cgroup, Function<Cgroup, Reading<Long>> counter) {
        Cgroup previousCgroup = previousFrame.cgroup(cgroup.path());
        boolean sameCgroup = previousCgroup != null && previousCgroup.identity().equals(cgroup.identity());
        Reading<Long> previousCount =
                sameCgroup && previousCgroup != null ? counter.apply(previousCgroup) : Reading.of(0L);
        return previousCount.flatMap(
                previousValue -> counter.apply(cgroup).map(currentValue -> Math.max(0, currentValue - previousValue)));
    }

    boolean movedAtAll(Cgroup cgroup, Function<Cgroup, Reading<Long>> counter) {
        Long moved = counterIncrease(cgroup, counter).orNull();
        return moved != null && moved > 0;
    }

    /// Whether a CPU limit of kubepods or a QoS class above a cgroup was met.
    boolean sliceThrottled(Cgroup cgroup) {
        return sliceAbove(
                cgroup, slice -> movedAtAll(slice, it -> throttlingOf(it).map(Throttling::nrThrottled)));
    }

    /// Whether a memory limit of kubepods or a QoS class above a cgroup was met.
    boolean sliceFull(Cgroup cgroup) {
        return sliceAbove(
                cgroup, slice -> movedAtAll(slice, it -> memoryEvents(it).map(met -> met.high() + met.max())));
    }

    private boolean sliceAbove(Cgroup cgroup, Predicate<Cgroup> met) {
        return currentFrame.ancestorsOf(cgroup).stream()
                .anyMatch(above -> above.identity().kind() instanceof CgroupClass.Division && met.test(above));
    }

    static Reading<Throttling> throttlingOf(Cgroup cgroup) {
        return cgroup.stats().cpu().flatMap(CpuStat::throttling);
    }

    static Reading<MemoryEvents> memoryEvents(Cgroup cgroup) {
        return cgroup.stats().memory().events();
    }

    static Reading<Long> cpuMicros(Cgroup cgroup) {
        return cgroup.stats().cpu().map(CpuStat::usageMicros);
    }

    static Reading<Long> operationCount(Cgroup cgroup) {
        return cgroup.stats()
                .io()
                .workByDevice()
                .map(workByDevice -> workByDevice.values().stream()
                        .mapToLong(DeviceWork::operations)
                        .sum());
    }

    /// How many CPUs the node has.
    Reading<Double> cpus() {
        Cgroup rootCgroup = currentFrame.cgroup("/");
        return rootCgroup == null
                ? Reading.absent("the root cgroup was not read")
                : rootCgroup.stats().cpus().flatMap(RecordedInterval::countCpus);
    }

    private static Reading<Double> countCpus(String list) {
        BitSet cpus = CpuList.parse(list);
        return cpus == null
                ? Reading.failed("cpuset.cpus.effective is \"" + list + "\", expected a list such as 0-3,8")
                : Reading.of((double) cpus.cardinality());
    }

    /// How many CPUs a cgroup may run on at once.
    Reading<Double> cpusOf(Cgroup cgroup) {
        return Stream.concat(Stream.of(cgroup), currentFrame.ancestorsOf(cgroup).stream())
                .map(it -> it.stats().cpus())
                .filter(Reading::isPresent)
                .findFirst()
                .map(it -> it.flatMap(RecordedInterval::countCpus))
                .orElse(Reading.absent("there is no cpuset.cpus.effective"));
    }

    /// CPU time that the node used: the root's own count may be far too little.
    long nodeCpuMicros() {
        long topLevel = 0;
        for (int seat : currentFrame.cgroups().tree().topLevel()) {
            topLevel += orZero(counterIncrease(currentFrame.cgroups().cgroupAt(seat), RecordedInterval::cpuMicros));
        }
        Cgroup rootCgroup = currentFrame.cgroup("/");
        return Math.max(
                topLevel, rootCgroup == null ? 0 : orZero(counterIncrease(rootCgroup, RecordedInterval::cpuMicros)));
    }

    static long orZero(Reading<Long> reading) {
        Long value = reading.orNull();
        return value == null ? 0 : value;
    }
}
