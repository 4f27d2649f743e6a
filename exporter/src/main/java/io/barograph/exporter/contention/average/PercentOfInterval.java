package io.barograph.exporter.contention.average;

/// A part of an interval, in percent.
final class PercentOfInterval {

    private PercentOfInterval() {}

    /// At most 100: the files of one frame are read one after the other.
    static double of(long partMicros, long intervalMicros) {
        return Math.min(100, 100.0 * partMicros / intervalMicros);
    }
}
