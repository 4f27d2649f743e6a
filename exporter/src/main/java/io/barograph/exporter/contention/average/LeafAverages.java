package io.barograph.exporter.contention.average;

import io.barograph.exporter.contention.ContentionMeasurement;
import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.contention.LeafStall;
import io.barograph.exporter.frame.Cgroup;
import org.jspecify.annotations.Nullable;

/// One leaf's waiting for one resource, averaged over 10 s.
///
/// @param whole whether it was there for a whole interval; until then the averages stand at the part it was there for
record LeafAverages(
        Cgroup.Identity identity,
        boolean whole,
        ExponentialAverage contention,
        ExponentialAverage selfLimited,
        ExponentialAverage selfCrowded) {

    static final double SPAN_SECONDS = 10;

    /// Whether it was there for a whole interval, and waited for nothing as long as is remembered.
    boolean calm() {
        return whole && isNothing();
    }

    /// Whether it waited for nothing as long as is remembered.
    boolean isNothing() {
        return contention.percent() == 0 && selfLimited.percent() == 0 && selfCrowded.percent() == 0;
    }

    /// The averages after an interval. They start again where there are none over a whole interval of this same leaf.
    static LeafAverages after(
            @Nullable LeafAverages earlier, Leaf leaf, LeafStall stall, ContentionMeasurement measured) {
        Cgroup.Identity identity = leaf.cgroup().identity();
        if (earlier != null && earlier.calm() && stall.equals(LeafStall.NONE) && earlier.identity.equals(identity)) {
            return earlier;
        }
        boolean whole = measured.whole(leaf);
        long micros = measured.micros();
        double contention = PercentOfInterval.of(stall.contentionMicros(), micros);
        double limited = PercentOfInterval.of(stall.selfLimitedMicros(), micros);
        double crowded = PercentOfInterval.of(stall.selfCrowdedMicros(), micros);
        if (earlier == null || !earlier.whole || !whole || !earlier.identity.equals(identity)) {
            return new LeafAverages(
                    identity,
                    whole,
                    new ExponentialAverage(contention),
                    new ExponentialAverage(limited),
                    new ExponentialAverage(crowded));
        }
        return new LeafAverages(
                identity,
                true,
                earlier.contention.after(contention, micros, SPAN_SECONDS),
                earlier.selfLimited.after(limited, micros, SPAN_SECONDS),
                earlier.selfCrowded.after(crowded, micros, SPAN_SECONDS));
    }
}
