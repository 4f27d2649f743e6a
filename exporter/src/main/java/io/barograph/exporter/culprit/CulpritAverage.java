package io.barograph.exporter.culprit;

import io.barograph.signal.Culprits;
import org.jspecify.annotations.Nullable;

/// An owner's imposed or suffered contention: in percent of the last interval, and averaged over 10 s.
///
/// @param most the largest part of the average that one interval brought; it fades as the average does
record CulpritAverage(double percent, double avg10, double most) {

    /// The average of an owner that was observed and took no part.
    static final CulpritAverage NOTHING = new CulpritAverage(0, 0, 0);

    private static final double SPAN_MICROS = 10_000_000;

    /// The average after one more interval.
    ///
    /// @param previousAverage null where this interval is the first that is observed
    static CulpritAverage afterInterval(@Nullable CulpritAverage previousAverage, double percent, long intervalMicros) {
        if (previousAverage == null) {
            return new CulpritAverage(percent, percent, percent);
        }
        double faded = StrictMath.exp(-intervalMicros / SPAN_MICROS);
        double added = percent * (1 - faded);
        return new CulpritAverage(
                percent, previousAverage.avg10 * faded + added, Math.max(previousAverage.most * faded, added));
    }

    /// Whether it is less than that, in the last interval and averaged.
    boolean isBelow(double least) {
        return percent < least && avg10 < least;
    }

    /// The same in a snapshot's form.
    Culprits.Part toPart(String owner, String name) {
        return new Culprits.Part(
                owner, name, roundedPercent(percent), roundedPercent(avg10), roundedPercent(Math.max(0, avg10 - most)));
    }

    /// Two decimals say all there is to know, in fewer bytes.
    static double roundedPercent(double percent) {
        return Math.round(Math.min(percent, Culprits.MOST_PERCENT) * 100) / 100.0;
    }
}
