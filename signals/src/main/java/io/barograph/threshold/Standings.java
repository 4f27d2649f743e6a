package io.barograph.threshold;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// How every threshold stands at one pass.
///
/// @param transitionPeriod how long node conditions outlast the pressure
/// @param atMicros the pass's time, on the clock of [Standing#metSinceMicros()]
/// @param at the same moment for people
public record Standings(List<Standing> all, Duration transitionPeriod, long atMicros, Instant at) {

    /// Nobody looks at thresholds.
    public static final Standings NONE = new Standings(List.of(), Duration.ZERO, 0, Instant.EPOCH);

    public Standings {
        all = List.copyOf(all);
    }
}
