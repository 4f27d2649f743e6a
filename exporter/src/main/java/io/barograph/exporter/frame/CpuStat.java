package io.barograph.exporter.frame;

import io.barograph.signal.Reading;

/// CPU time used by a cgroup, from `cpu.stat`, and what limits took from it.
///
/// @param hierarchyMicros `throttled_usec` of `cpu.stat.local`: what its own limit or one above it took, summed over
/// CPUs; read for pods only
public record CpuStat(long usageMicros, Reading<Throttling> throttling, Reading<Long> hierarchyMicros) {

    /// How often and how long the cgroup's own limit stopped it.
    ///
    /// @param nrPeriods periods in which the limit was enforced, `nr_periods`
    /// @param nrThrottled those in which it stopped the cgroup, `nr_throttled`
    /// @param throttledMicros `throttled_usec`, summed over CPUs
    /// @param periodMicros the period of `cpu.max`, 100000 unless set otherwise
    public record Throttling(long nrPeriods, long nrThrottled, long throttledMicros, long periodMicros) {}
}
