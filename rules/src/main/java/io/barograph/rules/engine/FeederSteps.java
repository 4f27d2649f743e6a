package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import org.jspecify.annotations.Nullable;

/// What all feeders of a roster did in one evaluation, by their places. Where none did anything, nothing is copied.
final class FeederSteps {

    private final FeederState[] given;
    private FeederState @Nullable [] before;
    private FeederState @Nullable [] after;

    /// @param given where the feeders were, as far as they were anywhere; nobody changes it
    FeederSteps(FeederState[] given) {
        this.given = given;
    }

    /// Notes one feeder's.
    void put(int place, FeederState from, FeederState to) {
        before = put(before, place, from);
        after = put(after, place, to);
    }

    private FeederState @Nullable [] put(FeederState @Nullable [] changed, int place, FeederState state) {
        FeederState[] states = changed;
        if (states == null) {
            if (state.equals(given[place])) {
                return null;
            }
            states = given.clone();
        }
        states[place] = state;
        return states;
    }

    /// Where the feeders were, by their places. Nobody changes it when all are noted.
    FeederState[] before() {
        return before == null ? given : before;
    }

    /// Where the feeders are, by their places. Nobody changes it when all are noted.
    FeederState[] after() {
        return after == null ? given : after;
    }

    /// Whether any is not where it was given.
    boolean isAnyNew() {
        return before != null || after != null;
    }

    /// How far the farthest feeder of a demand is.
    static int rank(DemandRoster.Entry entry, FeederState[] states) {
        int rank = 0;
        for (int i = entry.first(); i < entry.end(); i++) {
            rank = Math.max(rank, states[i].rank());
        }
        return rank;
    }

    /// Whether a missing input keeps the demand there. What may be pending is not known to be quiet; what
    /// is farther along is kept there by all that are as far.
    static boolean frozen(DemandRoster.Entry entry, FeederState[] states) {
        int rank = rank(entry, states);
        boolean any = false;
        boolean all = true;
        for (int i = entry.first(); i < entry.end(); i++) {
            if (states[i].rank() == rank) {
                any |= states[i].missing();
                all &= states[i].missing();
            }
        }
        return rank == 0 ? any : all;
    }

    /// The place of the feeder that decides: of the farthest the first that just came there; else the one that decided
    /// before, if it tells what is to be told; else the first that does.
    ///
    /// @param earlier the feeder that decided before, which goes on deciding while it is among the farthest
    int decisive(DemandRoster.Entry entry, boolean frozen, Feeder.@Nullable Key earlier) {
        FeederState[] was = before();
        FeederState[] is = after();
        int rank = rank(entry, is);
        int telling = entry.first();
        boolean found = false;
        boolean same = false;
        for (int i = entry.first(); i < entry.end(); i++) {
            if (is[i].rank() == rank) {
                if (was[i].phase() != is[i].phase()) {
                    return i;
                }
                Feeder feeder = entry.feeders().get(i - entry.first());
                if (is[i].missing() == frozen && !same) {
                    same = feeder.key().equals(earlier) && !feeder.isOff();
                    telling = same || !found || (isOff(entry, telling) && !feeder.isOff()) ? i : telling;
                    found = true;
                }
            }
        }
        return telling;
    }

    private static boolean isOff(DemandRoster.Entry entry, int place) {
        return entry.feeders().get(place - entry.first()).isOff();
    }

    /// The time until the demand fires or clears if nothing changes; 0 where nothing is being counted. The
    /// shortest to fire, the longest to clear; nothing counts while one of the farthest is held.
    ///
    /// @param is where the feeders are
    /// @param flapping as it stands after them
    static long remainingMicros(DemandRoster.Entry entry, FeederState[] is, FlapTracking flapping) {
        int rank = rank(entry, is);
        if (rank == Feeder.rank(Phase.INACTIVE) || rank == Feeder.rank(Phase.FIRING)) {
            return 0;
        }
        long toFire = Long.MAX_VALUE;
        long toClear = Long.MIN_VALUE;
        boolean held = false;
        for (int i = entry.first(); i < entry.end(); i++) {
            FeederState state = is[i];
            if (state.rank() == rank) {
                Feeder.Grace grace = flapping.grace(i);
                toFire = Math.min(toFire, grace.afterMicros() - state.countedMicros());
                toClear = Math.max(toClear, Math.max(0, grace.keepForMicros() - state.countedMicros()));
                held |= state.last() == FeederInput.HELD;
            }
        }
        if (rank == Feeder.rank(Phase.PENDING)) {
            return toFire;
        }
        return held ? 0 : toClear;
    }
}
