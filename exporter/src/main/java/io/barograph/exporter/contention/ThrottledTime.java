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

    /// What the limits of a leaf, of its pod and of what is nested below it can account for, at most the whole
    /// interval.
    static Reading<Long> micros(FrameInterval interval, Leaf leaf) {
        Reading<Long> sum = one(interval, leaf.cgroup());
        if (!leaf.ownsItself()) {
            sum = plus(sum, one(interval, leaf.owner()));
        }
        for (Cgroup nested : leaf.nested()) {
            Reading<Long> limited = one(interval, nested);
            sum = limited instanceof Reading.Absent<Long> ? sum : plus(sum, limited);
        }
        return sum.map(it -> Math.min(interval.micros(), it));
    }

    /// Whether a cgroup's own limit stopped it during the interval.
    static boolean moved(FrameInterval interval, Cgroup cgroup) {
        return FrameInterval.orElse(interval.moved(cgroup, ThrottledTime::periods), 0) > 0;
    }

    private static Reading<Long> one(FrameInterval interval, Cgroup cgroup) {
        return switch (throttling(cgroup)) {
            case Reading.Absent<Throttling>(String why) -> Reading.absent(why);
            case Reading.Failed<Throttling>(String error) -> Reading.failed(cgroup.path() + ": " + error);
            case Reading.Present<Throttling>(Throttling now) -> {
                // A cgroup whose limit could not be read before got its controller since: it counts from zero
                long periods = FrameInterval.orElse(interval.moved(cgroup, ThrottledTime::periods), now.nrThrottled());
                long micros =
                        FrameInterval.orElse(interval.moved(cgroup, ThrottledTime::booked), now.throttledMicros());
                yield Reading.of(
                        periods == 0 ? 0 : Math.min(micros + now.periodMicros(), (periods + 1) * now.periodMicros()));
            }
        };
    }

    private static Reading<Long> periods(Cgroup cgroup) {
        return throttling(cgroup).map(Throttling::nrThrottled);
    }

    private static Reading<Long> booked(Cgroup cgroup) {
        return throttling(cgroup).map(Throttling::throttledMicros);
    }

    /// A cgroup without the counters has no limit, since the cpu controller is in one hierarchy.
    static Reading<Throttling> throttling(Cgroup cgroup) {
        return cgroup.stats().cpu().then(CpuStat::throttling);
    }

    private static Reading<Long> plus(Reading<Long> a, Reading<Long> b) {
        return a.then(x -> b.map(y -> x + y));
    }
}
