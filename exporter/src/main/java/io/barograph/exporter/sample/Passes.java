package io.barograph.exporter.sample;

import io.barograph.exporter.cgroup.Names;
import io.barograph.exporter.frame.PassCost;
import io.barograph.exporter.frame.Usage;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Where passes come from, one after the other: the running kernel, or a recording. Used by the sampler's thread
/// alone.
public interface Passes extends AutoCloseable {

    /// Makes the next pass; null where there will never be another.
    ///
    /// @param changed cgroups, by path, whose children are known to be others than at the last pass
    /// @param usage whether to read every cgroup, and what each uses
    @Nullable
    Pass next(Cause cause, Set<String> changed, boolean usage);

    /// What the last pass found cgroups to use; null where it did not look.
    @Nullable
    Usage usage();

    /// When the next pass is due, on the sampler's clock in microseconds.
    ///
    /// @param lastMicros when the last pass began, on the same clock
    long dueMicros(long lastMicros);

    /// Whether a pass may be made before it is due. A recording has its frames when it has them.
    boolean onDemand();

    /// The names of the last pass's pods and containers, as far as they are known.
    Names names();

    /// What the last pass cost.
    PassCost cost();

    @Override
    void close();
}
