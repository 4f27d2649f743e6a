package io.barograph.exporter.contention.average;

/// An exponential average of a percentage over a span, for intervals of any length.
///
/// @param percent where it stands
record ExponentialAverage(double percent) {

    /// The average after an interval with a value: what was before fades by `exp(-interval/span)`, strictly: the
    /// decision log of a replay must equal the live one on any machine.
    ExponentialAverage after(double value, long intervalMicros, double spanSeconds) {
        double faded = StrictMath.exp(-intervalMicros / 1e6 / spanSeconds);
        return new ExponentialAverage(percent * faded + value * (1 - faded));
    }
}
