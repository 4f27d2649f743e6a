package io.barograph.controller.evict;

import io.barograph.controller.cluster.ControllerClock;
import module java.base;

/// The times that evictions go by.
///
/// @param start the wall's time when the evictor began
record EvictionTimes(ControllerClock clock, Instant start, long startMicros) {

    private static final Duration AHEAD = Duration.ofHours(1);

    static EvictionTimes of(ControllerClock clock) {
        return new EvictionTimes(
                clock, clock.wall().instant(), clock.monotonicMicros().getAsLong());
    }

    long micros() {
        return clock.monotonicMicros().getAsLong();
    }

    Instant wall() {
        return clock.wall().instant().truncatedTo(ChronoUnit.SECONDS);
    }

    /// The time to write into a record: the wall clock's, but never before the steady time nor more than an hour after
    /// it. A clock that was set back or far ahead would otherwise make an eviction look older or newer to the next
    /// leader.
    Instant noted() {
        Instant steady = steady().truncatedTo(ChronoUnit.SECONDS);
        Instant latest = steady.plus(AHEAD);
        return wall().isBefore(steady) ? steady : wall().isAfter(latest) ? latest : wall();
    }

    /// What the wall's clock would show had it not been set since the start: for caps and cool-downs.
    Instant steady() {
        return start.plus(micros() - startMicros, ChronoUnit.MICROS);
    }
}
