package io.barograph.cli.migrate;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The kubelet's durations as a policy can have them: whole milliseconds, rounded up, at most a day.
final class PolicyDurations {

    static final Duration LONGEST = Duration.ofHours(24);

    static final Duration SHORTEST_GRACE = Duration.ofSeconds(2);

    private PolicyDurations() {}

    /// The longest grace period of a pod, from whole seconds; null for the pod's own, where nothing or less than 0 is
    /// said. Kubelets take 0 for 1 s or for the pod's own, by their version; here it is 1 s.
    static @Nullable Duration podGrace(String seconds) {
        if (!seconds.matches("[0-9]{1,9}")) {
            return null;
        }
        return policyDuration(Duration.ofSeconds(Math.max(1, Long.parseLong(seconds))));
    }

    static Duration policyDuration(Duration duration) {
        if (duration.compareTo(LONGEST) > 0) {
            return LONGEST;
        }
        Duration millis = Duration.ofMillis(duration.toMillis());
        return millis.equals(duration) ? millis : millis.plusMillis(1);
    }

    /// A grace period shorter than the time between two observations would have no effect.
    static Duration gracePeriod(Duration duration) {
        Duration rounded = policyDuration(duration);
        return rounded.isZero() || rounded.compareTo(SHORTEST_GRACE) >= 0 ? rounded : SHORTEST_GRACE;
    }
}
