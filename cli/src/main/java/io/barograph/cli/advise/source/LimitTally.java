package io.barograph.cli.advise.source;

import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.MemoryLimit;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.frame.CpuStat.Throttling;
import io.barograph.exporter.frame.MemoryEvents;
import io.barograph.signal.Reading;
import org.jspecify.annotations.Nullable;

/// How the limits of one cgroup were met over a recording.
final class LimitTally {

    private static final Reading<Long> NOT_READ = Reading.absent("it was not read");

    private final LimitCgroup limitCgroup;
    private final CounterSum periods = new CounterSum();
    private final CounterSum throttledPeriods = new CounterSum();
    private final CounterSum throttled = new CounterSum();
    private final CounterSum highs = new CounterSum();
    private final CounterSum maxes = new CounterSum();
    private final Peak memory = new Peak();
    private long periodMicros;
    private @Nullable CgroupLimits lastLimits;

    LimitTally(LimitCgroup limitCgroup) {
        this.limitCgroup = limitCgroup;
    }

    /// Adds an interval, and returns whether a memory limit was met in it.
    boolean addInterval(RecordedInterval interval, Cgroup cgroup) {
        periods.addStep(interval.counterIncrease(
                cgroup, it -> RecordedInterval.throttlingOf(it).map(Throttling::nrPeriods)));
        throttledPeriods.addStep(interval.counterIncrease(
                cgroup, it -> RecordedInterval.throttlingOf(it).map(Throttling::nrThrottled)));
        throttled.addStep(interval.counterIncrease(
                cgroup, it -> RecordedInterval.throttlingOf(it).map(Throttling::throttledMicros)));
        Throttling latestThrottling = RecordedInterval.throttlingOf(cgroup).orNull();
        periodMicros = latestThrottling == null ? periodMicros : latestThrottling.periodMicros();
        CgroupLimits limits = interval.limitsOf(cgroup);
        if (limits != null) {
            lastLimits = limits;
            memory.addValue(limits.memory().current());
        }
        return highs.addStep(interval.counterIncrease(
                                cgroup, it -> RecordedInterval.memoryEvents(it).map(MemoryEvents::high)))
                        + maxes.addStep(interval.counterIncrease(
                                cgroup, it -> RecordedInterval.memoryEvents(it).map(MemoryEvents::max)))
                > 0;
    }

    boolean wasThrottled() {
        return throttledPeriods.orZero() > 0;
    }

    long throttledMicros() {
        return throttled.orZero();
    }

    long memoryEvents() {
        return highs.orZero() + maxes.orZero();
    }

    /// In thousandths of a CPU, as it was last.
    Reading<Long> cpuMillis() {
        return lastLimits == null ? NOT_READ : lastLimits.cpuMillis();
    }

    /// Of a cgroup that was throttled.
    CpuThrottling throttling() {
        return new CpuThrottling(
                limitCgroup,
                cpuMillis(),
                periods.orZero(),
                throttledPeriods.orZero(),
                throttled.orZero(),
                periodMicros);
    }

    /// Of a cgroup whose limit was met.
    MemoryLimit memoryLimit() {
        return new MemoryLimit(
                limitCgroup,
                highs.sum(),
                maxes.sum(),
                lastLimits == null ? NOT_READ : lastLimits.memory().high(),
                lastLimits == null ? NOT_READ : lastLimits.memory().max(),
                memory.most());
    }
}
