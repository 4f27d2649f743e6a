package io.barograph.exporter.contention;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CpuStat;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.signal.Reading;

/// How much of a stall a leaf's own CPU limit can account for.
///
/// The kernel books `throttled_usec` when a throttled queue runs again, so up to one period late, and sums it over
/// CPUs. `nr_throttled` counts periods, at once and once. Each bounds the other, and where `nr_throttled` did not move
/// there is nothing: `min(d throttled_usec + period, (d nr_throttled + 1) x period)`.
final class ThrottledTime {

    private ThrottledTime() {}

    /// Time that the limits of a leaf, of its pod and of what is nested below it can account for, at most the
    /// whole interval. Who runs in a container may make cgroups there that cannot be read: these account for none.
    static Reading<Long> throttledMicros(FrameInterval interval, Leaf leaf) {
        Reading<Long> sum = cgroupMicros(interval, leaf.cgroup());
        if (!leaf.ownsItself()) {
            sum = sumOf(sum, cgroupMicros(interval, leaf.owner()));
        }
        for (Cgroup nestedCgroup : leaf.nested()) {
            Reading<Long> limited = cgroupMicros(interval, nestedCgroup);
            sum = limited.isPresent() ? sumOf(sum, limited) : sum;
        }
        return sum.map(it -> Math.min(interval.micros(), it));
    }

    /// Whether a cgroup's own limit stopped it during the interval.
    static boolean wasThrottled(FrameInterval interval, Cgroup cgroup) {
        return FrameInterval.orElse(interval.counterIncrease(cgroup, ThrottledTime::throttledPeriods), 0) > 0;
    }

    private static Reading<Long> cgroupMicros(FrameInterval interval, Cgroup cgroup) {
        return switch (throttlingOf(cgroup)) {
            case Reading.Absent<Throttling>(String why) -> Reading.absent(why);
            case Reading.Failed<Throttling>(String error) -> Reading.failed(cgroup.path() + ": " + error);
            case Reading.Present<Throttling>(Throttling currentThrottling) -> {
                // A cgroup whose limit could not be read before got its controller since: it counts from zero
                long periods = FrameInterval.orElse(
                        interval.counterIncrease(cgroup, ThrottledTime::throttledPeriods),
                        currentThrottling.nrThrottled());
                long micros = FrameInterval.orElse(
                        interval.counterIncrease(cgroup, ThrottledTime::bookedMicros),
                        currentThrottling.throttledMicros());
                yield Reading.of(
                        periods == 0
                                ? 0
                                : Math.min(
                                        micros + currentThrottling.periodMicros(),
                                        (periods + 1) * currentThrottling.periodMicros()));
            }
        };
    }

    private static Reading<Long> throttledPeriods(Cgroup cgroup) {
        return throttlingOf(cgroup).map(Throttling::nrThrottled);
    }

    private static Reading<Long> bookedMicros(Cgroup cgroup) {
        return throttlingOf(cgroup).map(Throttling::throttledMicros);
    }

    /// A cgroup without the counters has no limit, since the cpu controller is in one hierarchy.
    static Reading<Throttling> throttlingOf(Cgroup cgroup) {
        return cgroup.stats().cpu().flatMap(CpuStat::throttling);
    }

    private static Reading<Long> sumOf(Reading<Long> a, Reading<Long> b) {
        return a.flatMap(x -> b.map(y -> x + y));
    }
}
