package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the demands of a roster stood after one evaluation, by their places. Immutable: nodes that are calm have in
/// common where all stand, and each of them one time since when.
final class DemandStandings {

    /// Of no demands.
    static final DemandStandings NONE = new DemandStandings(new Standing[0], new long[0]);

    private final @Nullable Standing[] standings;

    /// By place, or one for all.
    private final long[] sinceMicros;

    private DemandStandings(@Nullable Standing[] standings, long[] sinceMicros) {
        this.standings = standings;
        this.sinceMicros = sinceMicros;
    }

    /// Where a demand stood.
    ///
    /// @param key the feeder that put it there
    record Standing(Phase phase, Transition.Source source, Feeder.Key key) {}

    /// @param standings by place, null where nobody demanded it; nobody changes it any more
    /// @param sinceMicros by place; nobody changes it any more
    static DemandStandings of(@Nullable Standing[] standings, long[] sinceMicros) {
        for (long each : sinceMicros) {
            if (each != sinceMicros[0]) {
                return new DemandStandings(standings, sinceMicros);
            }
        }
        return new DemandStandings(standings, sinceMicros.length == 0 ? sinceMicros : new long[] {sinceMicros[0]});
    }

    int size() {
        return standings.length;
    }

    /// Where the demand in this place stood, null where nobody demanded it.
    @Nullable
    Standing at(int place) {
        return standings[place];
    }

    /// Since when it stood there; any time where nobody demanded it.
    long sinceMicros(int place) {
        return sinceMicros.length == 1 ? sinceMicros[0] : sinceMicros[place];
    }

    /// The same by the places of another roster.
    DemandStandings in(DemandRoster other, DemandRoster roster) {
        List<DemandRoster.Entry> entries = other.entries();
        @Nullable Standing[] stood = new Standing[entries.size()];
        long[] since = new long[stood.length];
        for (int i = 0; i < stood.length; i++) {
            Integer place = roster.place(entries.get(i).demand());
            stood[i] = place == null ? null : standings[place];
            since[i] = place == null ? 0 : sinceMicros(place);
        }
        return of(stood, since);
    }

    /// The same, with these changes made by place; nobody has seen them yet.
    Changes changing() {
        return new Changes(this);
    }

    /// What becomes of standings. Where nothing changes, nothing is copied.
    static final class Changes {
        private final DemandStandings before;
        private @Nullable Standing @Nullable [] standings;
        private long @Nullable [] sinceMicros;

        private Changes(DemandStandings before) {
            this.before = before;
        }

        void put(int place, Standing now, long since) {
            if (!now.equals(before.at(place))) {
                standings = standings == null ? before.standings.clone() : standings;
                standings[place] = now;
            }
            if (sinceMicros == null && (since != before.sinceMicros(place) || before.at(place) == null)) {
                sinceMicros = new long[before.size()];
                for (int i = 0; i < sinceMicros.length; i++) {
                    sinceMicros[i] = before.sinceMicros(i);
                }
            }
            if (sinceMicros != null) {
                sinceMicros[place] = since;
            }
        }

        /// @param roster whose places these are
        DemandStandings made(DemandRoster roster) {
            if (standings == null && sinceMicros == null) {
                return before;
            }
            @Nullable Standing[] each = standings == null ? before.standings : roster.usual(standings);
            return sinceMicros == null ? new DemandStandings(each, before.sinceMicros) : of(each, sinceMicros);
        }
    }
}
