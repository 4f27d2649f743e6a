package io.barograph.exporter.frame;

import io.barograph.signal.Reading;

/// CPU time used by a cgroup, from `cpu.stat`, and what limits took from it.
///
/// @param hierarchyMicros `throttled_usec` of `cpu.stat.local`: what its own limit or one above it took, summed
/// over CPUs; read for pods only
public record CpuStat(long usageMicros, Reading<Throttling> throttling, Reading<Long> hierarchyMicros) {

    /// How often and how long the cgroup's own limit stopped it.
    ///
    /// @param nrPeriods periods in which the limit was enforced, `nr_periods`
    /// @param nrThrottled those in which it stopped the cgroup, `nr_throttled`
    /// @param throttledMicros `throttled_usec`, summed over CPUs
    /// @param limit what the cgroup may use; [Limit#NONE] where no limit ever stopped it
    public record Throttling(long nrPeriods, long nrThrottled, long throttledMicros, Limit limit) {

        /// How long a period of its limit is.
        public long periodMicros() {
            return limit.periodMicros();
        }
    }

    /// The CPU time that a cgroup may use in each period: `cpu.max`, or `cpu.cfs_quota_us` and
    /// `cpu.cfs_period_us` of cgroup v1.
    ///
    /// @param quotaMicros CPU time of a period; [#UNLIMITED] for no limit
    /// @param periodMicros 100000 unless set otherwise
    public record Limit(long quotaMicros, long periodMicros) {

        /// A quota that is more than any number of CPUs can use.
        public static final long UNLIMITED = Long.MAX_VALUE;

        /// No limit, with the period that the kernel takes unless told otherwise.
        public static final Limit NONE = new Limit(UNLIMITED, 100_000);

        /// How many CPUs may be used at once; infinite for no limit.
        public double cpus() {
            return quotaMicros == UNLIMITED
                    ? Double.POSITIVE_INFINITY
                    : (double) quotaMicros / Math.max(1, periodMicros);
        }
    }
}
