package io.barograph.controller.kube;

import module java.base;

/// How long the API server is waited for.
///
/// @param answer for a whole answer to a call
/// @param list for a whole page of a list, which is larger and slower
/// @param watch after which the API server ends a watch
/// @param pause before the first retry; all other pauses are multiples of it
public record ApiTimeouts(Duration answer, Duration list, Duration watch, Duration pause) {

    /// A write that began while leading must end before another replica can lead: see `LeaseLeadership`. Hence 4 s.
    public static final ApiTimeouts DEFAULT = new ApiTimeouts(
            Duration.ofSeconds(4), Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMillis(200));

    /// The connection of a watch that has not ended by then is dead.
    Duration watchGivenUp() {
        return watch.plus(list);
    }
}
