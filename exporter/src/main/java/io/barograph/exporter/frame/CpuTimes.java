package io.barograph.exporter.frame;

import module java.base;

/// `/proc/stat` in clock ticks since boot: all CPUs together, their steal, and each CPU by itself.
///
/// @param perCpu by the CPU's number; empty where the file has its first line alone, as in old recordings
public record CpuTimes(long totalTicks, long stealTicks, Map<Integer, PerCpu> perCpu) {

    /// The times of one CPU: `idle` and `iowait` are idle, all other states are busy.
    public record PerCpu(long busyTicks, long idleTicks) {

        /// All states together.
        public long totalTicks() {
            return busyTicks + idleTicks;
        }

        /// The part of the time since an earlier reading in which it was busy, between 0 and 1; 1 where no tick
        /// was counted, as of a CPU that was switched off, which idles for nobody.
        public double busySince(PerCpu previousCpu) {
            long ticks = totalTicks() - previousCpu.totalTicks();
            long busy = busyTicks - previousCpu.busyTicks;
            return ticks <= 0 ? 1 : Math.clamp((double) busy / ticks, 0.0, 1.0);
        }
    }

    public CpuTimes {
        perCpu = Collections.unmodifiableMap(perCpu);
    }
}
