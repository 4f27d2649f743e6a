package io.barograph.exporter.eviction;

import io.barograph.quantity.KubeletDialect;
import io.barograph.signal.FilesystemLayout;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.ThresholdReader;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The signals to look at, and the thresholds to hold them against.
///
/// @param thresholds the kubelet's, without those of containerfs, which follow from the layout
/// @param whyAssumed why they are not known, so that they are those of a kubelet without settings; empty where they are
/// @param layout how images and writable layers lie, or null to find out by their devices
public record EvictionPlan(
        EvictionSignals signals,
        List<EvictionThreshold> thresholds,
        Duration transitionPeriod,
        String whyAssumed,
        @Nullable FilesystemLayout layout) {

    /// The reason where nothing says what the kubelet's thresholds are.
    public static final String NOT_CONFIGURED =
            "the exporter does not know the kubelet's thresholds. Maybe start it with --kubelet-config";

    /// A kubelet without settings.
    public static final EvictionPlan DEFAULT = new EvictionPlan(
            EvictionSignals.DEFAULT,
            new ThresholdReader(KubeletDialect.KUBELET).readThresholds(EvictionSettings.DEFAULT),
            EvictionSettings.TRANSITION_PERIOD,
            NOT_CONFIGURED,
            null);

    public EvictionPlan {
        thresholds = List.copyOf(thresholds);
    }

    /// The same with what a kubelet told.
    public EvictionPlan withToldThresholds(List<EvictionThreshold> toldThresholds, Duration transition) {
        return new EvictionPlan(signals, toldThresholds, transition, "", layout);
    }

    /// The same, assumed for another reason.
    public EvictionPlan assumedBecause(String why) {
        return new EvictionPlan(signals, thresholds, transitionPeriod, why, layout);
    }
}
