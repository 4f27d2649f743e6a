package io.barograph.cli.advise.workload;

import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// One workload over a span.
///
/// @param livedMicros for how long it was there
public record WorkloadSpan(AdvisedWorkload workload, long livedMicros, Cpu cpu, Memory memory, Io io) {

    /// @param usedCpus on average
    /// @param allowedCpus how many it may run on at once
    /// @param limitMillis the lowest of its own and its pod's, in thousandths of a CPU
    /// @param throttling by the limit that took the most; absent where none took any
    /// @param tasks the most that was seen
    public record Cpu(
            Reading<Stalls> stalls,
            Reading<Double> usedCpus,
            Reading<Double> allowedCpus,
            Reading<Long> limitMillis,
            Reading<CpuThrottling> throttling,
            Reading<Long> tasks) {}

    /// @param limit that was met the most often; absent where none was met
    /// @param refaultIoMicros waiting for IO while its limit was met and dropped pages were read again
    /// @param usedBytes the most that was seen
    public record Memory(
            Reading<Stalls> stalls,
            Reading<MemoryLimit> limit,
            Reading<Long> refaultIoMicros,
            Reading<Long> usedBytes) {}

    /// @param ioMax the lines of its or its pod's `io.max`
    /// @param operations done over the span
    public record Io(Reading<Stalls> stalls, Reading<String> ioMax, Reading<Long> operations) {}

    /// Its waiting for one resource.
    public Reading<Stalls> stallsOf(Resource resource) {
        return switch (resource) {
            case CPU -> cpu.stalls();
            case MEMORY -> memory.stalls();
            case IO -> io.stalls();
        };
    }
}
