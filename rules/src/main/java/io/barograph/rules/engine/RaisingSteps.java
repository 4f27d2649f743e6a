package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What all raising rules of a roster did in one evaluation, by their indexes.
final class RaisingSteps {

    private final RaisingState[] statesBefore;
    private final RaisingState[] statesAfter;

    RaisingSteps(int raisingRules) {
        this(new RaisingState[raisingRules], new RaisingState[raisingRules]);
    }

    private RaisingSteps(RaisingState[] statesBefore, RaisingState[] statesAfter) {
        this.statesBefore = statesBefore;
        this.statesAfter = statesAfter;
    }

    /// The same steps, in one array that calm nodes share where no raising rule moved.
    RaisingSteps withSharedStates(DemandRoster roster) {
        RaisingState[] sharedStates = roster.shareStates(statesAfter);
        return new RaisingSteps(Arrays.equals(statesBefore, sharedStates) ? sharedStates : statesBefore, sharedStates);
    }

    /// Where the raising rules were. Not changed any more when all are put.
    RaisingState[] statesBefore() {
        return statesBefore;
    }

    /// Where the raising rules are. Not changed any more when all are put.
    RaisingState[] statesAfter() {
        return statesAfter;
    }

    void putStates(int index, RaisingState stateBefore, RaisingState stateAfter) {
        statesBefore[index] = stateBefore;
        statesAfter[index] = stateAfter;
    }

    /// How far the farthest raising rule of a demand is.
    static int rankOf(DemandRoster.Entry entry, RaisingState[] states) {
        int rank = 0;
        for (int i = entry.first(); i < entry.end(); i++) {
            rank = Math.max(rank, states[i].rank());
        }
        return rank;
    }

    /// Whether a missing input keeps the demand there. What may be pending is not known to be quiet; what
    /// is farther along is kept there by all that are as far.
    static boolean isFrozen(DemandRoster.Entry entry, RaisingState[] states) {
        int rank = rankOf(entry, states);
        boolean any = false;
        boolean allMissing = true;
        for (int i = entry.first(); i < entry.end(); i++) {
            if (states[i].rank() == rank) {
                any |= states[i].missing();
                allMissing &= states[i].missing();
            }
        }
        return rank == 0 ? any : allMissing;
    }

    /// Whether one of the farthest raising rules is held: the demand goes on because a rule says so.
    static boolean isHeld(DemandRoster.Entry entry, RaisingState[] states) {
        int rank = rankOf(entry, states);
        for (int i = entry.first(); i < entry.end(); i++) {
            if (states[i].rank() == rank && states[i].lastInput() == RaisingInput.HELD) {
                return true;
            }
        }
        return false;
    }

    /// What the node is short of by the farthest raising rules.
    static Set<ScarceResource> resourcesOf(DemandRoster.Entry entry, RaisingState[] states) {
        int rank = rankOf(entry, states);
        Set<ScarceResource> resources = Set.of();
        for (int i = entry.first(); i < entry.end(); i++) {
            if (states[i].rank() == rank) {
                resources = unionOf(
                        resources, entry.raisingRules().get(i - entry.first()).resources());
            }
        }
        return resources;
    }

    /// One of them, where it has all of the other: for each demand of each observation.
    private static Set<ScarceResource> unionOf(Set<ScarceResource> some, Set<ScarceResource> others) {
        if (others.containsAll(some)) {
            return others;
        }
        Set<ScarceResource> union = EnumSet.copyOf(some);
        union.addAll(others);
        return union;
    }

    /// Where all raising rules of a demand together put it.
    ///
    /// @param previousStanding where the demand stood
    /// @param flapping as it stands after the steps
    DecidingRule decidingRule(
            DemandRoster roster, DemandRoster.Entry entry, @Nullable Standing previousStanding, FlapTracking flapping) {
        boolean frozen = isFrozen(entry, statesAfter);
        int index = decidingIndex(entry, frozen, previousStanding == null ? null : previousStanding.key());
        return new DecidingRule(
                roster.raisingRules().get(index), index, statesAfter[index], frozen, flapping.of(index));
    }

    /// The index of the raising rule that decides: of the farthest the first that just came there; else the one that
    /// decided before, if it is as frozen as the demand; else the first that is.
    ///
    /// @param previousKey the raising rule that decided before, which goes on deciding while it is among the
    /// farthest
    private int decidingIndex(DemandRoster.Entry entry, boolean frozen, RaisingRule.@Nullable Key previousKey) {
        int rank = rankOf(entry, statesAfter);
        int telling = entry.first();
        boolean foundKnown = false;
        boolean foundPrevious = false;
        for (int i = entry.first(); i < entry.end(); i++) {
            if (statesAfter[i].rank() == rank) {
                if (statesBefore[i].phase() != statesAfter[i].phase()) {
                    return i;
                }
                RaisingRule raisingRule = entry.raisingRules().get(i - entry.first());
                if (statesAfter[i].missing() == frozen && !foundPrevious) {
                    foundPrevious = raisingRule.key().equals(previousKey) && !raisingRule.isOff();
                    telling = foundPrevious || !foundKnown || (isOff(entry, telling) && !raisingRule.isOff())
                            ? i
                            : telling;
                    foundKnown = true;
                }
            }
        }
        return telling;
    }

    private static boolean isOff(DemandRoster.Entry entry, int index) {
        return entry.raisingRules().get(index - entry.first()).isOff();
    }

    /// The time until the demand fires or clears if nothing changes; 0 where nothing is being counted. The
    /// shortest to fire, the longest to clear; nothing counts while one of the farthest is held.
    ///
    /// @param ruleStates where the raising rules are
    /// @param flapping as it stands after them
    static long remainingMicros(DemandRoster.Entry entry, RaisingState[] ruleStates, FlapTracking flapping) {
        int rank = rankOf(entry, ruleStates);
        if (rank == RaisingRule.rankOf(Phase.INACTIVE) || rank == RaisingRule.rankOf(Phase.FIRING)) {
            return 0;
        }
        long toFire = Long.MAX_VALUE; // the least of several is looked for
        long toClear = 0;
        for (int i = entry.first(); i < entry.end(); i++) {
            RaisingState state = ruleStates[i];
            if (state.rank() == rank) {
                RaisingRule.Periods periods = flapping.periodsOf(i);
                toFire = Math.min(toFire, periods.afterMicros() - state.countedMicros());
                toClear = Math.max(toClear, periods.keepForMicros() - state.countedMicros());
            }
        }
        if (rank == RaisingRule.rankOf(Phase.PENDING)) {
            return toFire;
        }
        return isHeld(entry, ruleStates) ? 0 : toClear;
    }
}
