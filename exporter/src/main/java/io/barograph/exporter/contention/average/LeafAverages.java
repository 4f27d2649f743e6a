package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import org.jspecify.annotations.Nullable;

/// One leaf's waiting for one resource in percent, averaged over 10 s.
///
/// @param whole whether it was there for a whole interval; until then the averages stand at the part it was there for
record LeafAverages(
        Cgroup.Identity identity, boolean whole, double contention, double selfLimited, double selfCrowded) {

    static final double SPAN_SECONDS = 10;

    /// An exponential average after an interval with a value: what was before fades by `exp(-interval/span)`, strictly:
    /// the decision log of a replay must equal the live one on any machine.
    static double faded(double before, double value, long intervalMicros, double spanSeconds) {
        double faded = StrictMath.exp(-intervalMicros / 1e6 / spanSeconds);
        return before * faded + value * (1 - faded);
    }

    /// Whether it was there for a whole interval, and waited for nothing as long as is remembered.
    boolean calm() {
        return whole && isNothing();
    }

    /// Whether it waited for nothing as long as is remembered.
    boolean isNothing() {
        return contention == 0 && selfLimited == 0 && selfCrowded == 0;
    }

    /// The averages after an interval. They start again where there are none over a whole interval of this same leaf.
    static LeafAverages after(
            @Nullable LeafAverages earlier, Leaf leaf, LeafStall stall, ContentionMeasurement measured) {
        Cgroup.Identity identity = leaf.cgroup().identity();
        if (earlier != null && earlier.calm() && stall.equals(LeafStall.NONE) && earlier.identity.equals(identity)) {
            return earlier;
        }
        boolean whole = measured.whole(leaf);
        double contention = measured.percent(stall.contentionMicros());
        double limited = measured.percent(stall.selfLimitedMicros());
        double crowded = measured.percent(stall.selfCrowdedMicros());
        if (earlier == null || !earlier.whole || !whole || !earlier.identity.equals(identity)) {
            return new LeafAverages(identity, whole, contention, limited, crowded);
        }
        long micros = measured.micros();
        return new LeafAverages(
                identity,
                true,
                faded(earlier.contention, contention, micros, SPAN_SECONDS),
                faded(earlier.selfLimited, limited, micros, SPAN_SECONDS),
                faded(earlier.selfCrowded, crowded, micros, SPAN_SECONDS));
    }

    /// The larger of both in each part.
    LeafAverages max(LeafAverages other) {
        return new LeafAverages(
                identity,
                whole,
                Math.max(contention, other.contention),
                Math.max(selfLimited, other.selfLimited),
                Math.max(selfCrowded, other.selfCrowded));
    }
}
