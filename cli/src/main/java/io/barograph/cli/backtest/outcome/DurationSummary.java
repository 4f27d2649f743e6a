package io.barograph.cli.backtest.outcome;

import module java.base;

/// How many times there were, and how long they were, in milliseconds.
///
/// @param medianMillis of an even number the longer one of the middle; 0 where there are none
public record DurationSummary(long count, long totalMillis, long medianMillis, long longestMillis) {

    static DurationSummary of(LongStream millis) {
        long[] sorted = millis.sorted().toArray();
        return sorted.length == 0
                ? new DurationSummary(0, 0, 0, 0)
                : new DurationSummary(
                        sorted.length,
                        LongStream.of(sorted).sum(),
                        sorted[sorted.length / 2],
                        sorted[sorted.length - 1]);
    }
}
