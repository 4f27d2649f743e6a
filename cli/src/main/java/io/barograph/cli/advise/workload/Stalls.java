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

    public Stalls plus(Stalls other) {
        return new Stalls(
                measuredMicros + other.measuredMicros,
                contentionMicros + other.contentionMicros,
                selfLimitedMicros + other.selfLimitedMicros,
                selfCrowdedMicros + other.selfCrowdedMicros,
                underSliceMicros + other.underSliceMicros);
    }

    /// A part of what was measured, from 0 to 1.
    public double share(long micros) {
        return measuredMicros <= 0 ? 0 : Math.clamp((double) micros / measuredMicros, 0, 1);
    }
}
