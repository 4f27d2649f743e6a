package io.barograph.exporter.eviction;

import io.barograph.threshold.Dialect;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.Layout;
import io.barograph.threshold.Threshold;
import io.barograph.threshold.ThresholdReader;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What to look at, and which thresholds to hold it against.
///
/// @param thresholds the kubelet's, without those of containerfs, which follow from the layout
/// @param told whether anybody said what the thresholds are; else they are those of a kubelet that was told nothing
/// @param layout how images and writable layers lie, or null to tell it by their devices
public record EvictionPlan(
        Signals signals,
        List<Threshold> thresholds,
        Duration transitionPeriod,
        boolean told,
        @Nullable Layout layout) {

    /// A kubelet that was told nothing.
    public static final EvictionPlan DEFAULT = new EvictionPlan(
            Signals.DEFAULT,
            new ThresholdReader(Dialect.KUBELET).read(EvictionSettings.DEFAULT),
            EvictionSettings.TRANSITION_PERIOD,
            false,
            null);

    public EvictionPlan {
        thresholds = List.copyOf(thresholds);
    }
}
