package io.barograph.controller.evict;

import io.barograph.controller.cluster.ClusterTime;
import io.barograph.controller.cluster.ControllerClock;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The times that evictions go by. Where the API server was away at the start, this machine's clock may be wrong: the
/// steady time is then put right when the API server's is first known.
final class EvictionTimes {

    private static final Duration AHEAD = Duration.ofHours(1);

    private final ControllerClock clock;
    private final long startMicros;
    private volatile Start start;

    /// @param wall the wall's time when the evictor began
    /// @param isSettled whether a better one cannot come
    private record Start(Instant wall, boolean isSettled) {}

    private EvictionTimes(ControllerClock clock) {
        this.clock = clock;
        startMicros = micros();
        start = new Start(clock.wall().instant(), isKnown(clock.wall()));
    }

    static EvictionTimes of(ControllerClock clock) {
        return new EvictionTimes(clock);
    }

    private static boolean isKnown(InstantSource wall) {
        return !(wall instanceof ClusterTime time) || time.ahead() != null;
    }

    ControllerClock clock() {
        return clock;
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
        Instant latestTime = steady.plus(AHEAD);
        return wall().isBefore(steady) ? steady : wall().isAfter(latestTime) ? latestTime : wall();
    }

    /// What the wall's clock would show had it not been set since the start: for caps and cool-downs.
    Instant steady() {
        return steadyAt(micros());
    }

    /// The steady time at this moment, by what is known now.
    Instant steadyAt(long micros) {
        Start currentStart = start;
        if (!currentStart.isSettled() && isKnown(clock.wall())) {
            long sinceStart = micros() - startMicros;
            currentStart = new Start(clock.wall().instant().minus(sinceStart, ChronoUnit.MICROS), true);
            start = currentStart;
        }
        return currentStart.wall().plus(micros - startMicros, ChronoUnit.MICROS);
    }

    /// When something was seen. It is kept by the moment, since the steady time may be put right later.
    ///
    /// @param statedTime what it says of its time itself, where that is believed if it is earlier; else null
    record Seen(@Nullable Instant statedTime, long micros) {}

    Instant timeOf(Seen seenStep) {
        Instant seenTime = steadyAt(seenStep.micros());
        Instant statedTime = seenStep.statedTime();
        return statedTime != null && statedTime.isBefore(seenTime) ? statedTime : seenTime;
    }
}
