package io.barograph.exporter.sample;

import io.barograph.exporter.cgroup.identity.WorkloadNames;
import io.barograph.exporter.sample.pass.Pass;
import org.jspecify.annotations.Nullable;

/// One pass as the sampler publishes it.
///
/// @param names of the pass's pods and containers
/// @param tally what all passes so far came to
public record Sample(Pass pass, WorkloadNames names, PassTally tally, SamplingCause cause, Timing timing) {

    /// When a pass began, on the sampler's clock, and how long it took, from the first file to the finished
    /// snapshot.
    ///
    /// @param notifiedMicros when the kernel told us of what the pass answers, on the same clock; else null
    public record Timing(
            long beganMicros, long tookMicros, @Nullable Long notifiedMicros) {}
}
