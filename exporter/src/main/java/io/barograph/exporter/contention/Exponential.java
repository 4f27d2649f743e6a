package io.barograph.exporter.contention;

/// An exponential average of a percentage over a span, for intervals of any length.
///
/// @param percent where it stands
record Exponential(double percent) {

    /// The average after an interval with a value: what was before fades by `exp(-interval/span)`, strictly: the
    /// decision log of a replay must equal the live one on any machine.
    Exponential after(double value, long intervalMicros, double spanSeconds) {
        double faded = StrictMath.exp(-intervalMicros / 1e6 / spanSeconds);
        return new Exponential(percent * faded + value * (1 - faded));
    }
}
