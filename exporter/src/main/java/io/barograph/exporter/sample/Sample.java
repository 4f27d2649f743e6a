package io.barograph.exporter.sample;

import io.barograph.exporter.sample.pass.Pass;
import org.jspecify.annotations.Nullable;

/// A pass as the sampler publishes it.
///
/// @param tally what all passes so far came to
public record Sample(Pass pass, PassTally tally, SamplingCause cause, Timing timing) {

    /// A pass that no sampler made: it is the first one, and it took no time.
    public Sample(Pass pass) {
        this(pass, PassTally.NONE, SamplingCause.TIMER, new Timing(0, 0, null));
    }

    /// The beginning of a pass, on the sampler's clock, and its length, from the first file to the finished
    /// snapshot.
    ///
    /// @param notifiedMicros when the kernel's event arrived that the pass answers, on the same clock; else null
    public record Timing(
            long beganMicros, long tookMicros, @Nullable Long notifiedMicros) {}
}
