package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What all feeders of a roster did in one evaluation, by their places.
final class FeederSteps {

    private final FeederState[] before;
    private final FeederState[] after;

    FeederSteps(int feeders) {
        this(new FeederState[feeders], new FeederState[feeders]);
    }

    private FeederSteps(FeederState[] before, FeederState[] after) {
        this.before = before;
        this.after = after;
    }

    /// The same steps, in one array that calm nodes share where no feeder moved.
    FeederSteps shared(DemandRoster roster) {
        FeederState[] kept = roster.shared(after);
        return new FeederSteps(Arrays.equals(before, kept) ? kept : before, kept);
    }

    /// Where the feeders were. Not changed any more when all are put.
    FeederState[] before() {
        return before;
    }

    /// Where the feeders are. Not changed any more when all are put.
    FeederState[] after() {
        return after;
    }

    void put(int place, FeederState from, FeederState to) {
        before[place] = from;
        after[place] = to;
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

    /// Where all feeders of a demand together put it.
    ///
    /// @param earlier where the demand stood
    /// @param flapping as it stands after the steps
    DecidingFeeder deciding(
            DemandRoster roster, DemandRoster.Entry entry, @Nullable Standing earlier, FlapTracking flapping) {
        boolean frozen = frozen(entry, after);
        int place = decisive(entry, frozen, earlier == null ? null : earlier.key());
        return new DecidingFeeder(roster.feeders().get(place), place, after[place], frozen, flapping.of(place));
    }

    /// The place of the feeder that decides: of the farthest the first that just came there; else the one that decided
    /// before, if it is as frozen as the demand; else the first that is.
    ///
    /// @param earlier the feeder that decided before, which goes on deciding while it is among the farthest
    private int decisive(DemandRoster.Entry entry, boolean frozen, Feeder.@Nullable Key earlier) {
        int rank = rank(entry, after);
        int telling = entry.first();
        boolean found = false;
        boolean same = false;
        for (int i = entry.first(); i < entry.end(); i++) {
            if (after[i].rank() == rank) {
                if (before[i].phase() != after[i].phase()) {
                    return i;
                }
                Feeder feeder = entry.feeders().get(i - entry.first());
                if (after[i].missing() == frozen && !same) {
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
        long toFire = Long.MAX_VALUE; // the least of several is looked for
        long toClear = 0;
        boolean held = false;
        for (int i = entry.first(); i < entry.end(); i++) {
            FeederState state = is[i];
            if (state.rank() == rank) {
                Feeder.Grace grace = flapping.grace(i);
                toFire = Math.min(toFire, grace.afterMicros() - state.countedMicros());
                toClear = Math.max(toClear, grace.keepForMicros() - state.countedMicros());
                held |= state.last() == FeederInput.HELD;
            }
        }
        if (rank == Feeder.rank(Phase.PENDING)) {
            return toFire;
        }
        return held ? 0 : toClear;
    }
}
