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
                sinceMicros.length > 0 && Arrays.stream(sinceMicros).allMatch(micros -> micros == sinceMicros[0]);
        return new Standings(standings, together ? new long[] {sinceMicros[0]} : sinceMicros);
    }

    /// Where the demand at this index stood, null if it was not demanded yet.
    @Nullable
    Standing standingAt(int index) {
        return standings[index];
    }

    /// Since when it has stood there.
    long sinceMicros(int index) {
        return sinceMicros.length == 1 ? sinceMicros[0] : sinceMicros[index];
    }

    /// The same by the indexes of other rules. What they do not raise is left out.
    Standings reindexedFor(DemandRoster newRoster, DemandRoster roster) {
        @Nullable Standing[] newStandings = new Standing[newRoster.entries().size()];
        long[] newSince = new long[newStandings.length];
        for (int i = 0; i < newStandings.length; i++) {
            Integer index = roster.indexOfDemand(newRoster.entries().get(i).demand());
            newStandings[i] = index == null ? null : standings[index];
            newSince[i] = index == null ? 0 : sinceMicros(index);
        }
        boolean allKnown = Arrays.stream(newStandings).allMatch(Objects::nonNull);
        return of(allKnown ? newRoster.shareStandings(newStandings) : newStandings, newSince);
    }

    /// After one more evaluation by the same rules.
    ///
    /// @param newStandings by the roster's entries; not changed any more
    /// @param newSince by the roster's entries; not changed any more
    Standings afterEvaluation(DemandRoster roster, Standing[] newStandings, long[] newSince) {
        boolean still = true;
        boolean sameTimes = true;
        for (int i = 0; i < newStandings.length; i++) {
            still &= newStandings[i].equals(standings[i]);
            sameTimes &= newSince[i] == sinceMicros(i);
        }
        if (still && sameTimes) {
            return this;
        }
        return of(still ? standings : roster.shareStandings(newStandings), newSince);
    }
}
