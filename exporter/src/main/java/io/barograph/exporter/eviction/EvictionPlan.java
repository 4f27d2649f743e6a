package io.barograph.exporter.eviction;

import io.barograph.quantity.KubeletDialect;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.FilesystemLayout;
import io.barograph.threshold.ThresholdReader;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What to look at, and which thresholds to hold it against.
///
/// @param thresholds the kubelet's, without those of containerfs, which follow from the layout
/// @param configured whether there are any; else they are those of a kubelet without settings
/// @param layout how images and writable layers lie, or null to find out by their devices
public record EvictionPlan(
        EvictionSignals signals,
        List<EvictionThreshold> thresholds,
        Duration transitionPeriod,
        boolean configured,
        @Nullable FilesystemLayout layout) {

    /// A kubelet without settings.
    public static final EvictionPlan DEFAULT = new EvictionPlan(
            EvictionSignals.DEFAULT,
            new ThresholdReader(KubeletDialect.KUBELET).read(EvictionSettings.DEFAULT),
            EvictionSettings.TRANSITION_PERIOD,
            false,
            null);

    public EvictionPlan {
        thresholds = List.copyOf(thresholds);
    }
}
