package io.barograph.controller.reconcile.plan;

import io.barograph.rules.demand.DemandState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// How much is known of a node.
///
/// @param silent for how long the exporter has been silent; null if it is not
/// @param frozen for how long each demand that is frozen has been, by [#shareKey]
/// @param wall the time for people
public record MissingSignals(@Nullable Missing silent, Map<String, Missing> frozen, Instant wall) {

    /// How far something that is missing counts against what rests on it.
    public sealed interface Counted {

        /// Not at all for now, however short the time may be that is asked for: it is too early to tell.
        record NotYet() implements Counted {}

        /// For so long: an outage of a whole pool does not count.
        record Since(long micros) implements Counted {}
    }

    /// For how long something has been missing.
    ///
    /// @param micros in truth
    public record Missing(Counted counted, long micros) {

        /// Whether it counts for at least so long.
        boolean countsFor(long staleHoldMicros) {
            return switch (counted) {
                case Counted.NotYet() -> false;
                case Counted.Since(long countedMicros) -> countedMicros >= staleHoldMicros;
            };
        }

        /// For people: `for 5m2s, since 2026-11-21T11:59:30Z`.
        String durationText(Instant wall) {
            return "for " + secondsText(micros) + ", since " + sinceTime(wall);
        }

        /// Its beginning, for people.
        Instant sinceTime(Instant wall) {
            return wall.minus(micros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.SECONDS);
        }
    }

    /// A time for people, in whole seconds: `5m2s`.
    static String secondsText(long micros) {
        Duration time = Duration.of(micros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.SECONDS);
        return time.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }

    /// What is missing of what a demand rests on; null if nothing is.
    @Nullable
    Missing missingBehind(DemandState demand) {
        return silent != null ? silent : frozen.get(shareKey(demand));
    }

    /// One policy's part of a demand.
    public static String shareKey(DemandState share) {
        return share.source().policy() + " " + share.demand().key();
    }
}
