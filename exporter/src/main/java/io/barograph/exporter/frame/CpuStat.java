package io.barograph.exporter.frame;

import io.barograph.signal.Reading;

/// CPU time used by a cgroup, from `cpu.stat`, and what its limit took from it.
public record CpuStat(long usageMicros, Reading<Throttling> throttling) {

    /// How often and how long the cgroup's own limit stopped it: `nr_throttled`, `throttled_usec` (summed over CPUs),
    /// and
    /// the period of `cpu.max` in microseconds (100000 unless set otherwise).
    public record Throttling(long nrThrottled, long throttledMicros, long periodMicros) {}
}
