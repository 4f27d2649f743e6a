package io.barograph.cli.advise.workload;

/// How long a workload waited for one resource, by cause, in microseconds.
///
/// @param measuredMicros of how long that is known
/// @param underSliceMicros the part of contention while a limit of kubepods or a QoS class above it was met
public record Stalls(
        long measuredMicros,
        long contentionMicros,
        long selfLimitedMicros,
        long selfCrowdedMicros,
        long underSliceMicros) {

    public static final Stalls NONE = new Stalls(0, 0, 0, 0, 0);

    public Stalls plus(Stalls otherStalls) {
        return new Stalls(
                measuredMicros + otherStalls.measuredMicros,
                contentionMicros + otherStalls.contentionMicros,
                selfLimitedMicros + otherStalls.selfLimitedMicros,
                selfCrowdedMicros + otherStalls.selfCrowdedMicros,
                underSliceMicros + otherStalls.underSliceMicros);
    }

    /// A part of what was measured, from 0 to 1.
    public double shareOf(long micros) {
        return measuredMicros <= 0 ? 0 : Math.clamp((double) micros / measuredMicros, 0, 1);
    }
}
