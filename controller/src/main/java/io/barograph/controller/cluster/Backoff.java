package io.barograph.controller.cluster;

import module java.base;

/// How long to wait after the n-th failure in a row: doubling, never above the cap, the upper half at random so that
/// many do not come back at once.
public record Backoff(long baseMicros, long capMicros, RandomGenerator random) {

    /// @param failures in a row, at least 1
    public long afterMicros(int failures) {
        long full = Math.min(capMicros, baseMicros << Math.min(failures - 1, 30));
        return full - random.nextLong(full / 2 + 1);
    }
}
