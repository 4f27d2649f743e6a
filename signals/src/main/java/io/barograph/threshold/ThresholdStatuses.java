package io.barograph.threshold;

import module java.base;

/// How every threshold stands at one pass.
///
/// @param transitionPeriod how long node conditions outlast the pressure
/// @param atMicros the pass's time, on the clock of [ThresholdStatus#metSinceMicros()]
/// @param readTime the same moment on the wall clock
public record ThresholdStatuses(
        List<ThresholdStatus> statuses, Duration transitionPeriod, long atMicros, Instant readTime) {

    /// Thresholds are switched off.
    public static final ThresholdStatuses NONE = new ThresholdStatuses(List.of(), Duration.ZERO, 0, Instant.EPOCH);

    public ThresholdStatuses {
        statuses = List.copyOf(statuses);
    }
}
