package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.CpuThrottling;
import module java.base;

/// The CPU limit that would not have throttled.
///
/// `throttled_usec` is CPU time: the kernel sums it over the CPUs on which tasks were ready to run and were stopped. In
/// its throttled periods a cgroup used its limit, and would have used that time as well:
///
///     needed = limit + throttled time / (throttled periods x period)
///
/// That is the mean of these periods; a tenth more covers most of those above it. More than the CPUs it may run on
/// cannot be used.
final class CpuLimitFormula {

    static final String TEXT =
            "limit + throttled / (throttled periods x period); a tenth more, at most the CPUs it may run on";

    private static final double MORE = 1.1;

    private CpuLimitFormula() {}

    /// In thousandths of a CPU.
    static double neededMillis(long limitMillis, CpuThrottling throttling) {
        double stopped = (double) throttling.throttledPeriods() * throttling.periodMicros();
        return limitMillis + (stopped <= 0 ? 0 : 1000.0 * throttling.throttledMicros() / stopped);
    }

    /// Never less than the limit.
    ///
    /// @param cpus that it may run on; infinite where that is not known
    static long recommendedMillis(long limitMillis, CpuThrottling throttling, double cpus) {
        double wantedMillis = Math.min(MORE * neededMillis(limitMillis, throttling), 1000 * cpus);
        return Math.max(limitMillis, CpuQuantity.roundedUp(wantedMillis));
    }
}
