package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import org.jspecify.annotations.Nullable;

/// The waiting of one leaf for one resource in percent, averaged over 10 s.
///
/// @param whole whether it was there for a whole interval; until then the averages stand at the part it was there for
/// @param exact whether its waiting was known; else these are lower bounds
record LeafAverages(
        Cgroup.Identity identity,
        boolean whole,
        boolean exact,
        double contention,
        double selfLimited,
        double selfCrowded) {

    static final double SPAN_SECONDS = 10;

    /// An exponential average after an interval with a value: what was before fades by `exp(-interval/span)`, strictly:
    /// the decision log of a replay must equal the live one on any machine.
    static double fadedAverage(double previousAverage, double value, long intervalMicros, double spanSeconds) {
        double faded = StrictMath.exp(-intervalMicros / 1e6 / spanSeconds);
        return previousAverage * faded + value * (1 - faded);
    }

    /// Whether it was there for a whole interval, and waited for nothing as long as is remembered.
    boolean calm() {
        return whole && exact && isNothing();
    }

    /// Whether it waited for nothing as long as is remembered.
    boolean isNothing() {
        return contention == 0 && selfLimited == 0 && selfCrowded == 0;
    }

    /// The averages after an interval. They start again where there are none over a whole interval of this same
    /// leaf, or only lower bounds.
    static LeafAverages afterInterval(
            @Nullable LeafAverages previousAverages, Leaf leaf, LeafStall stall, ContentionMeasurement measurement) {
        Cgroup.Identity identity = leaf.cgroup().identity();
        if (previousAverages != null
                && previousAverages.calm()
                && stall.equals(LeafStall.NONE)
                && previousAverages.identity.equals(identity)) {
            return previousAverages;
        }
        return fadedAverages(
                previousAverages != null && previousAverages.exact ? previousAverages : null,
                leaf,
                true,
                stall,
                measurement);
    }

    /// Lower bounds of the averages after an interval in which the leaf waited at least so long.
    static LeafAverages lowerBoundAfter(
            @Nullable LeafAverages previousAverages, Leaf leaf, LeafStall bound, ContentionMeasurement measurement) {
        return fadedAverages(previousAverages, leaf, false, bound, measurement);
    }

    private static LeafAverages fadedAverages(
            @Nullable LeafAverages previousAverages,
            Leaf leaf,
            boolean exact,
            LeafStall stall,
            ContentionMeasurement measurement) {
        Cgroup.Identity identity = leaf.cgroup().identity();
        boolean whole = measurement.existedThroughout(leaf);
        double contention = measurement.percentOfInterval(stall.contentionMicros());
        double limited = measurement.percentOfInterval(stall.selfLimitedMicros());
        double crowded = measurement.percentOfInterval(stall.selfCrowdedMicros());
        if (previousAverages == null
                || !previousAverages.whole
                || !whole
                || !previousAverages.identity.equals(identity)) {
            return new LeafAverages(identity, whole, exact, contention, limited, crowded);
        }
        long micros = measurement.micros();
        return new LeafAverages(
                identity,
                true,
                exact,
                fadedAverage(previousAverages.contention, contention, micros, SPAN_SECONDS),
                fadedAverage(previousAverages.selfLimited, limited, micros, SPAN_SECONDS),
                fadedAverage(previousAverages.selfCrowded, crowded, micros, SPAN_SECONDS));
    }

    /// The larger of both in each part.
    LeafAverages max(LeafAverages otherAverages) {
        return new LeafAverages(
                identity,
                whole,
                exact,
                Math.max(contention, otherAverages.contention),
                Math.max(selfLimited, otherAverages.selfLimited),
                Math.max(selfCrowded, otherAverages.selfCrowded));
    }
}
