package io.barograph.exporter.contention;

/// The waiting of one leaf, or of a scope's worst one, for one resource by cause, in microseconds. [CpuContention],
/// [MemoryContention] and [IoContention] split it.
///
/// @param contentionMicros others had what it waited for
/// @param selfLimitedMicros its own or its pod's limit kept it waiting
/// @param selfCrowdedMicros its own threads kept each other waiting
public record LeafStall(long contentionMicros, long selfLimitedMicros, long selfCrowdedMicros) {

    /// No waiting.
    public static final LeafStall NONE = new LeafStall(0, 0, 0);

    /// The longer of both in each part.
    LeafStall max(LeafStall otherStall) {
        return new LeafStall(
                Math.max(contentionMicros, otherStall.contentionMicros),
                Math.max(selfLimitedMicros, otherStall.selfLimitedMicros),
                Math.max(selfCrowdedMicros, otherStall.selfCrowdedMicros));
    }

    /// The sum of both, part by part.
    public LeafStall plus(LeafStall otherStall) {
        return new LeafStall(
                contentionMicros + otherStall.contentionMicros,
                selfLimitedMicros + otherStall.selfLimitedMicros,
                selfCrowdedMicros + otherStall.selfCrowdedMicros);
    }

    LeafStall plusContention(long micros) {
        return new LeafStall(contentionMicros + micros, selfLimitedMicros, selfCrowdedMicros);
    }
}
