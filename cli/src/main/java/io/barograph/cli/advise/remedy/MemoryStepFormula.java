package io.barograph.cli.advise.remedy;

import module java.base;

/// The next step of a memory limit. How much memory a workload would use is not known before it has it; so it is a
/// step, the larger the longer the workload waits.
///
///     next = larger of limit and peak use x (1 + share of the time it waits, at least a quarter)
final class MemoryStepFormula {

    static final String TEXT = "larger of limit and peak use x (1 + share of the time it waited, at least 0.25)";

    private static final double LEAST_STEP = 0.25;
    private static final long MIB = 1 << 20;
    private static final double MOST = 1L << 60;

    private MemoryStepFormula() {}

    /// In whole MiB; never less than the limit.
    static long nextMib(long limitBytes, long peakBytes, double share) {
        double baseBytes = Math.max(limitBytes, peakBytes);
        double next = Math.min(MOST, baseBytes * (1 + Math.clamp(share, LEAST_STEP, 1)));
        return (long) Math.ceil(next / MIB);
    }

    /// As Kubernetes writes it.
    static String formatMib(long mib) {
        return mib + "Mi";
    }

    /// Bytes likewise, in whole MiB where they are.
    static String formatBytes(long bytes) {
        return bytes % MIB == 0 ? formatMib(bytes / MIB) : Long.toString(bytes);
    }
}
