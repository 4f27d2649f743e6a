package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import org.jspecify.annotations.Nullable;

/// The waiting of one leaf for one resource in percent, averaged over 10 s.
///
/// @param whole whether it was there for a whole interval; until then the averages stand at the part it was there for
/// @param exact whether its waiting was known in the latest interval; else only the bound counts
/// @param bound what contention was at least: over intervals in which it was not known too
record LeafAverages(
        Cgroup.Identity identity,
        boolean whole,
        boolean exact,
        double contention,
        double selfLimited,
        double selfCrowded,
        double bound) {

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

    /// The contention where it is known; else none, since only the bound counts.
    double exactContention() {
        return exact ? contention : 0;
    }

    /// Whether it waited for nothing as long as is remembered.
    boolean isNothing() {
        return contention == 0 && selfLimited == 0 && selfCrowded == 0 && bound == 0;
    }

    /// The averages after an interval. They start again where there are none over a whole interval of this same leaf;
    /// all but the bound also where its waiting was not known before.
    static LeafAverages afterInterval(
            @Nullable LeafAverages previousAverages, Leaf leaf, LeafStall stall, ContentionMeasurement measurement) {
        if (previousAverages != null
                && previousAverages.calm()
                && stall.equals(LeafStall.NONE)
                && previousAverages.identity.equals(leaf.cgroup().identity())) {
            return previousAverages;
        }
        return fadeInterval(previousAverages, leaf, true, stall, measurement);
    }

    /// The averages after an interval in which only a lower bound of the leaf's waiting is known.
    static LeafAverages afterUnknownInterval(
            @Nullable LeafAverages previousAverages, Leaf leaf, LeafStall least, ContentionMeasurement measurement) {
        return fadeInterval(previousAverages, leaf, false, least, measurement);
    }

    private static LeafAverages fadeInterval(
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
            return new LeafAverages(identity, whole, exact, contention, limited, crowded, contention);
        }
        long micros = measurement.micros();
        double bound = fadedAverage(previousAverages.bound, contention, micros, SPAN_SECONDS);
        if (!previousAverages.exact || !exact) {
            return new LeafAverages(identity, true, exact, contention, limited, crowded, bound);
        }
        return new LeafAverages(
                identity,
                true,
                true,
                fadedAverage(previousAverages.contention, contention, micros, SPAN_SECONDS),
                fadedAverage(previousAverages.selfLimited, limited, micros, SPAN_SECONDS),
                fadedAverage(previousAverages.selfCrowded, crowded, micros, SPAN_SECONDS),
                bound);
    }

    /// The larger of both in each part.
    LeafAverages max(LeafAverages otherAverages) {
        return new LeafAverages(
                identity,
                whole,
                exact,
                Math.max(contention, otherAverages.contention),
                Math.max(selfLimited, otherAverages.selfLimited),
                Math.max(selfCrowded, otherAverages.selfCrowded),
                Math.max(bound, otherAverages.bound));
    }
}
