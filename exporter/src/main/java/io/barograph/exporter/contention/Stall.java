package io.barograph.exporter.contention;

/// One leaf's waiting for one resource during an interval, told apart by whose sake it was, in microseconds.
///
/// @param contentionMicros somebody else had what it waited for
/// @param selfLimitedMicros its own or its pod's limit kept it waiting
/// @param selfCrowdedMicros its own threads kept each other waiting
public record Stall(long contentionMicros, long selfLimitedMicros, long selfCrowdedMicros) {

    /// Nobody waited.
    public static final Stall NONE = new Stall(0, 0, 0);

    /// The longer of both in each part.
    Stall max(Stall other) {
        return new Stall(
                Math.max(contentionMicros, other.contentionMicros),
                Math.max(selfLimitedMicros, other.selfLimitedMicros),
                Math.max(selfCrowdedMicros, other.selfCrowdedMicros));
    }

    Stall plusContention(long micros) {
        return new Stall(contentionMicros + micros, selfLimitedMicros, selfCrowdedMicros);
    }
}
