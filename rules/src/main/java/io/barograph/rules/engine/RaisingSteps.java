package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What all raising rules of a roster did in one evaluation, by their places.
final class RaisingSteps {

    private final RaisingState[] before;
    private final RaisingState[] after;

    RaisingSteps(int raisingRules) {
        this(new RaisingState[raisingRules], new RaisingState[raisingRules]);
    }

    private RaisingSteps(RaisingState[] before, RaisingState[] after) {
        this.before = before;
        this.after = after;
    }

    /// The same steps, in one array that calm nodes share where no raising rule moved.
    RaisingSteps shared(DemandRoster roster) {
        RaisingState[] kept = roster.shared(after);
        return new RaisingSteps(Arrays.equals(before, kept) ? kept : before, kept);
    }

    /// Where the raising rules were. Not changed any more when all are put.
    RaisingState[] before() {
        return before;
    }

    /// Where the raising rules are. Not changed any more when all are put.
    RaisingState[] after() {
        return after;
    }

    void put(int place, RaisingState from, RaisingState to) {
        before[place] = from;
        after[place] = to;
    }

    /// How far the farthest raising rule of a demand is.
    static int rank(DemandRoster.Entry entry, RaisingState[] states) {
        int rank = 0;
        for (int i = entry.first(); i < entry.end(); i++) {
            rank = Math.max(rank, states[i].rank());
        }
        return rank;
    }

    /// Whether a missing input keeps the demand there. What may be pending is not known to be quiet; what
    /// is farther along is kept there by all that are as far.
    static boolean frozen(DemandRoster.Entry entry, RaisingState[] states) {
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

    /// Whether one of the farthest raising rules is held: the demand goes on because a rule says so.
    static boolean held(DemandRoster.Entry entry, RaisingState[] states) {
        int rank = rank(entry, states);
        for (int i = entry.first(); i < entry.end(); i++) {
            if (states[i].rank() == rank && states[i].last() == RaisingInput.HELD) {
                return true;
            }
        }
        return false;
    }

    /// Where all raising rules of a demand together put it.
    ///
    /// @param earlier where the demand stood
    /// @param flapping as it stands after the steps
    DecidingRule deciding(
            DemandRoster roster, DemandRoster.Entry entry, @Nullable Standing earlier, FlapTracking flapping) {
        boolean frozen = frozen(entry, after);
        int place = decisive(entry, frozen, earlier == null ? null : earlier.key());
        return new DecidingRule(roster.raisingRules().get(place), place, after[place], frozen, flapping.of(place));
    }

    /// The place of the raising rule that decides: of the farthest the first that just came there; else the one that
    /// decided before, if it is as frozen as the demand; else the first that is.
    ///
    /// @param earlier the raising rule that decided before, which goes on deciding while it is among the farthest
    private int decisive(DemandRoster.Entry entry, boolean frozen, RaisingRule.@Nullable Key earlier) {
        int rank = rank(entry, after);
        int telling = entry.first();
        boolean found = false;
        boolean same = false;
        for (int i = entry.first(); i < entry.end(); i++) {
            if (after[i].rank() == rank) {
                if (before[i].phase() != after[i].phase()) {
                    return i;
                }
                RaisingRule raisingRule = entry.raisingRules().get(i - entry.first());
                if (after[i].missing() == frozen && !same) {
                    same = raisingRule.key().equals(earlier) && !raisingRule.isOff();
                    telling = same || !found || (isOff(entry, telling) && !raisingRule.isOff()) ? i : telling;
                    found = true;
                }
            }
        }
        return telling;
    }

    private static boolean isOff(DemandRoster.Entry entry, int place) {
        return entry.raisingRules().get(place - entry.first()).isOff();
    }

    /// The time until the demand fires or clears if nothing changes; 0 where nothing is being counted. The
    /// shortest to fire, the longest to clear; nothing counts while one of the farthest is held.
    ///
    /// @param is where the raising rules are
    /// @param flapping as it stands after them
    static long remainingMicros(DemandRoster.Entry entry, RaisingState[] is, FlapTracking flapping) {
        int rank = rank(entry, is);
        if (rank == RaisingRule.rank(Phase.INACTIVE) || rank == RaisingRule.rank(Phase.FIRING)) {
            return 0;
        }
        long toFire = Long.MAX_VALUE; // the least of several is looked for
        long toClear = 0;
        for (int i = entry.first(); i < entry.end(); i++) {
            RaisingState state = is[i];
            if (state.rank() == rank) {
                RaisingRule.Grace grace = flapping.grace(i);
                toFire = Math.min(toFire, grace.afterMicros() - state.countedMicros());
                toClear = Math.max(toClear, grace.keepForMicros() - state.countedMicros());
            }
        }
        if (rank == RaisingRule.rank(Phase.PENDING)) {
            return toFire;
        }
        return held(entry, is) ? 0 : toClear;
    }
}
