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
record RecordedInterval(Frame before, Frame now, ContentionMeasurement measured, Map<String, CgroupLimits> limits) {

    /// @param learned what earlier intervals have shown of the node's disks
    static RecordedInterval of(Frame before, Frame now, DiskBaselines learned, Map<String, CgroupLimits> limits) {
        return new RecordedInterval(before, now, ContentionMeasurement.between(before, now, learned), limits);
    }

    long micros() {
        return measured.micros();
    }

    @Nullable
    CgroupLimits limits(Cgroup cgroup) {
        return limits.get(cgroup.path());
    }

    /// How far a counter moved. A cgroup that was born since counts from 0.
    Reading<Long> moved(Cgroup cgroup, Function<Cgroup, Reading<Long>> counter) {
        Cgroup earlier = before.cgroup(cgroup.path());
        boolean same = earlier != null && earlier.identity().equals(cgroup.identity());
        Reading<Long> from = same && earlier != null ? counter.apply(earlier) : Reading.of(0L);
        return from.then(was -> counter.apply(cgroup).map(is -> Math.max(0, is - was)));
    }

    boolean movedAtAll(Cgroup cgroup, Function<Cgroup, Reading<Long>> counter) {
        Long moved = moved(cgroup, counter).orNull();
        return moved != null && moved > 0;
    }

    /// Whether a CPU limit of kubepods or a QoS class above a cgroup was met.
    boolean sliceThrottled(Cgroup cgroup) {
        return sliceAbove(
                cgroup, slice -> movedAtAll(slice, it -> throttling(it).map(Throttling::nrThrottled)));
    }

    /// Whether a memory limit of kubepods or a QoS class above a cgroup was met.
    boolean sliceFull(Cgroup cgroup) {
        return sliceAbove(cgroup, slice -> movedAtAll(slice, it -> events(it).map(met -> met.high() + met.max())));
    }

    private boolean sliceAbove(Cgroup cgroup, Predicate<Cgroup> met) {
        return now.ancestors(cgroup).stream()
                .anyMatch(above -> above.identity().kind() instanceof CgroupClass.Division && met.test(above));
    }

    static Reading<Throttling> throttling(Cgroup cgroup) {
        return cgroup.stats().cpu().then(CpuStat::throttling);
    }

    static Reading<MemoryEvents> events(Cgroup cgroup) {
        return cgroup.stats().memory().events();
    }

    static Reading<Long> cpuMicros(Cgroup cgroup) {
        return cgroup.stats().cpu().map(CpuStat::usageMicros);
    }

    static Reading<Long> operations(Cgroup cgroup) {
        return cgroup.stats()
                .io()
                .workByDevice()
                .map(all ->
                        all.values().stream().mapToLong(DeviceWork::operations).sum());
    }

    /// How many CPUs the node has.
    Reading<Double> cpus() {
        Cgroup root = now.cgroup("/");
        return root == null
                ? Reading.absent("the root cgroup was not read")
                : root.stats().cpus().then(RecordedInterval::count);
    }

    private static Reading<Double> count(String list) {
        BitSet cpus = CpuList.parse(list);
        return cpus == null
                ? Reading.failed("cpuset.cpus.effective is \"" + list + "\", expected a list such as 0-3,8")
                : Reading.of((double) cpus.cardinality());
    }

    /// How many CPUs a cgroup may run on at once.
    Reading<Double> cpusOf(Cgroup cgroup) {
        return Stream.concat(Stream.of(cgroup), now.ancestors(cgroup).stream())
                .map(it -> it.stats().cpus())
                .filter(Reading::isPresent)
                .findFirst()
                .map(it -> it.then(RecordedInterval::count))
                .orElse(Reading.absent("there is no cpuset.cpus.effective"));
    }

    /// CPU time that the node used: the root's own count may be far too little.
    long nodeCpuMicros() {
        long topLevel = 0;
        for (int seat : now.cgroups().roster().topLevel()) {
            topLevel += orZero(moved(now.cgroups().at(seat), RecordedInterval::cpuMicros));
        }
        Cgroup root = now.cgroup("/");
        return Math.max(topLevel, root == null ? 0 : orZero(moved(root, RecordedInterval::cpuMicros)));
    }

    static long orZero(Reading<Long> reading) {
        Long value = reading.orNull();
        return value == null ? 0 : value;
    }
}
