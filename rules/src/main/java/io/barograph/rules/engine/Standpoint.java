package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where all feeders of one demand together put it.
///
/// @param feeder the farthest, which decides
/// @param state its own
/// @param frozen whether a missing input keeps it there
/// @param remainingMicros until it fires or clears if nothing changes; 0 where nothing is being counted
record Standpoint(Feeder feeder, FeederState state, boolean frozen, long remainingMicros) {

    Phase phase() {
        return state.phase();
    }

    /// What all feeders of a roster did, by their places.
    static final class Steps {

        private final FeederState[] before;
        private final FeederState[] after;

        Steps(Roster roster) {
            this.before = new FeederState[roster.feeders().size()];
            this.after = new FeederState[roster.feeders().size()];
        }

        /// Notes one feeder's.
        void put(int place, FeederState from, FeederState to) {
            before[place] = from;
            after[place] = to;
        }

        /// Where the feeders were, by their places.
        FeederState[] before() {
            return before;
        }

        /// Where the feeders are, by their places.
        FeederState[] after() {
            return after;
        }

        /// @param earlier the feeder that decided before, which goes on deciding while it is among the farthest
        Standpoint of(Roster.Entry entry, Feeder.@Nullable Key earlier) {
            int end = entry.first() + entry.feeders().size();
            int rank = 0;
            for (int i = entry.first(); i < end; i++) {
                rank = Math.max(rank, after[i].rank());
            }
            boolean frozen = frozen(entry, rank);
            int place = decisive(entry, rank, frozen, earlier);
            Feeder farthest = entry.feeders().get(place - entry.first());
            return new Standpoint(farthest, after[place], frozen, remaining(entry, rank));
        }

        /// What may be pending is not known to be quiet; what is farther along is kept there by all that are as far.
        private boolean frozen(Roster.Entry entry, int rank) {
            boolean any = false;
            boolean all = true;
            for (int i = entry.first(); i < entry.first() + entry.feeders().size(); i++) {
                if (after[i].rank() == rank) {
                    any |= after[i].missing();
                    all &= after[i].missing();
                }
            }
            return rank == 0 ? any : all;
        }

        /// Of the farthest the first that just came there; else the one that decided before, if it tells what is to be
        /// told; else the first that does.
        private int decisive(Roster.Entry entry, int rank, boolean frozen, Feeder.@Nullable Key earlier) {
            int telling = -1;
            boolean same = false;
            for (int i = entry.first(); i < entry.first() + entry.feeders().size(); i++) {
                if (after[i].rank() == rank) {
                    if (before[i].phase() != after[i].phase()) {
                        return i;
                    }
                    if (after[i].missing() == frozen && !same) {
                        same = entry.feeders().get(i - entry.first()).key().equals(earlier);
                        telling = same || telling < 0 ? i : telling;
                    }
                }
            }
            return telling;
        }

        /// The shortest time to fire, the longest to clear; nothing counts while one of the farthest is held.
        private long remaining(Roster.Entry entry, int rank) {
            if (rank == Feeder.rank(Phase.INACTIVE) || rank == Feeder.rank(Phase.FIRING)) {
                return 0;
            }
            long toFire = Long.MAX_VALUE;
            long toClear = Long.MIN_VALUE;
            boolean held = false;
            List<Feeder> feeders = entry.feeders();
            for (int i = 0; i < feeders.size(); i++) {
                FeederState state = after[entry.first() + i];
                if (state.rank() == rank) {
                    Feeder.Grace grace = feeders.get(i).grace();
                    toFire = Math.min(toFire, grace.afterMicros() - state.countedMicros());
                    toClear = Math.max(toClear, grace.keepForMicros() - state.countedMicros());
                    held |= state.last() == Look.HELD;
                }
            }
            if (rank == Feeder.rank(Phase.PENDING)) {
                return toFire;
            }
            return held ? 0 : toClear;
        }
    }
}
