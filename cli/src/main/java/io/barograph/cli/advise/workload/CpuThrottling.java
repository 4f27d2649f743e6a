package io.barograph.cli.advise.workload;

import io.barograph.signal.Reading;

/// What a CPU limit took over a span, from `cpu.stat`.
///
/// @param limitMillis thousandths of a CPU
/// @param periods in which the limit was enforced, `nr_periods`
/// @param throttledPeriods those in which it stopped the cgroup, `nr_throttled`
/// @param throttledMicros CPU time that it took, summed over CPUs, `throttled_usec`
public record CpuThrottling(
        LimitCgroup cgroup,
        Reading<Long> limitMillis,
        long periods,
        long throttledPeriods,
        long throttledMicros,
        long periodMicros) {}
