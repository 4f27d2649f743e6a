package io.barograph.exporter.sample;

import io.barograph.exporter.sample.pass.Pass;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A source of passes, one after the other: the running kernel, or a recording. Used by the sampler's thread
/// alone.
public interface PassSource extends AutoCloseable {

    /// Makes the next pass; null where there will never be another.
    ///
    /// @param changed cgroups, by path, whose children are known to have changed since the last pass
    /// @param usage whether to read every cgroup, and what each uses
    @Nullable
    Pass nextPass(SamplingCause cause, Set<String> changed, boolean usage);

    /// The time at which the next pass is due, on the sampler's clock in microseconds.
    ///
    /// @param lastMicros when the last pass began, on the same clock
    long dueMicros(long lastMicros);

    /// Whether a pass may be made before it is due. A recording has its frames when it has them.
    boolean onDemand();

    @Override
    void close();
}
