package io.barograph.cli.migrate;

import module java.base;

/// The kubelet's durations as a policy can have them: whole milliseconds, rounded up, at most a day.
final class PolicyDurations {

    static final Duration LONGEST = Duration.ofHours(24);

    static final Duration SHORTEST_GRACE = Duration.ofSeconds(2);

    private PolicyDurations() {}

    static Duration taken(Duration duration) {
        if (duration.compareTo(LONGEST) > 0) {
            return LONGEST;
        }
        Duration millis = Duration.ofMillis(duration.toMillis());
        return millis.equals(duration) ? millis : millis.plusMillis(1);
    }

    /// A grace period shorter than the time between two observations would have no effect.
    static Duration grace(Duration duration) {
        Duration taken = taken(duration);
        return taken.isZero() || taken.compareTo(SHORTEST_GRACE) >= 0 ? taken : SHORTEST_GRACE;
    }
}
