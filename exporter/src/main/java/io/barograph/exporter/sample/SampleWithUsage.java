package io.barograph.exporter.sample;

import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.frame.ResourceUsage;
import org.jspecify.annotations.Nullable;

/// A pass that also read what every cgroup uses.
///
/// @param previousFrame the frame of the pass before, or null; what grew between both is a rate
public record SampleWithUsage(@Nullable Frame previousFrame, Sample sample, ResourceUsage usage) {

    /// The beginning of the pass, on the sampler's clock.
    public long beganMicros() {
        return sample.timing().beganMicros();
    }
}
