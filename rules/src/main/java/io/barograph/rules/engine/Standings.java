package io.barograph.rules.engine;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Where all demands stood after one evaluation of a node, and since when. Immutable. Calm nodes share all but the
/// times, of which there is mostly one: each would take kilobytes otherwise.
final class Standings {

    /// Of no demands.
    static final Standings NONE = new Standings(new Standing[0], new long[0]);

    private final @Nullable Standing[] standings;

    /// By demand, or one for all, in the node's monotonic time.
    private final long[] sinceMicros;

    private Standings(@Nullable Standing[] standings, long[] sinceMicros) {
        this.standings = standings;
        this.sinceMicros = sinceMicros;
    }

    /// @param standings by the roster's entries, null where one was not demanded yet; not changed any more
    /// @param sinceMicros by the roster's entries; not changed any more
    private static Standings of(@Nullable Standing[] standings, long[] sinceMicros) {
        boolean together =
                sinceMicros.length > 0 && Arrays.stream(sinceMicros).allMatch(each -> each == sinceMicros[0]);
        return new Standings(standings, together ? new long[] {sinceMicros[0]} : sinceMicros);
    }

    /// Where the demand at this place stood, null if it was not demanded yet.
    @Nullable
    Standing at(int place) {
        return standings[place];
    }

    /// Since when it has stood there.
    long sinceMicros(int place) {
        return sinceMicros.length == 1 ? sinceMicros[0] : sinceMicros[place];
    }

    /// The same by the places of other rules. What they do not raise is left out.
    Standings in(DemandRoster other, DemandRoster roster) {
        @Nullable Standing[] stood = new Standing[other.entries().size()];
        long[] since = new long[stood.length];
        for (int i = 0; i < stood.length; i++) {
            Integer place = roster.place(other.entries().get(i).demand());
            stood[i] = place == null ? null : standings[place];
            since[i] = place == null ? 0 : sinceMicros(place);
        }
        boolean known = Arrays.stream(stood).allMatch(Objects::nonNull);
        return of(known ? other.shared(stood) : stood, since);
    }

    /// After one more evaluation by the same rules.
    ///
    /// @param now by the roster's entries; not changed any more
    /// @param since by the roster's entries; not changed any more
    Standings then(DemandRoster roster, Standing[] now, long[] since) {
        boolean still = true;
        boolean sameTimes = true;
        for (int i = 0; i < now.length; i++) {
            still &= now[i].equals(standings[i]);
            sameTimes &= since[i] == sinceMicros(i);
        }
        if (still && sameTimes) {
            return this;
        }
        return of(still ? standings : roster.shared(now), since);
    }
}
