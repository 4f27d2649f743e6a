package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.observation.RememberedFlap;

/// How often each group of a roster came back soon after it had gone, before and after one evaluation, and
/// how much longer the transition period is for it.
final class FlapTracking {

    private final DemandRoster roster;
    private final long nowMicros;
    private FlapState[] flaps;

    /// @param flaps by the roster's groups, never changed
    private FlapTracking(DemandRoster roster, long nowMicros, FlapState[] flaps) {
        this.roster = roster;
        this.nowMicros = nowMicros;
        this.flaps = flaps;
    }

    /// As it stands before the observation makes any difference, with what the node's record remembers of
    /// this boot.
    ///
    /// @param previousState by the same roster
    static FlapTracking beforeEvaluation(EngineState previousState, EvaluationInput input) {
        DemandRoster roster = previousState.roster();
        long nowMicros = input.moment().monotonicMicros();
        FlapTracking previousTracking = new FlapTracking(
                roster, nowMicros, input.reboot() ? roster.groups().never() : previousState.flaps());
        if (input.gap() instanceof LastSeen.Gap.Backwards) {
            previousTracking.setBack();
        }
        for (RememberedFlap flap : input.flapped()) {
            Integer group = roster.groups().indexOf(new FlapGroups.Key(flap.policy(), flap.demand()));
            if (group != null && flap.bootId().equals(input.moment().bootId()) && flap.sinceMicros() <= nowMicros) {
                previousTracking.rememberFlap(group, flap);
            }
        }
        return previousTracking;
    }

    /// The same groups by the indexes of another roster.
    static FlapState[] reindexFlaps(DemandRoster newRoster, DemandRoster roster, FlapState[] flaps) {
        FlapTracking newTracking =
                new FlapTracking(newRoster, 0, newRoster.groups().never());
        for (int i = 0; i < newTracking.flaps.length; i++) {
            Integer index =
                    roster.groups().indexOf(FlapGroups.Key.of(newRoster.groups().groupAt(i)));
            newTracking.putFlap(i, index == null ? FlapState.NONE : flaps[index]);
        }
        return newTracking.flaps;
    }

    private void setBack() {
        for (int i = 0; i < flaps.length; i++) {
            putFlap(i, flaps[i].notAfter(nowMicros));
        }
    }

    /// What was seen here counts, unless the record remembers more of the same hour. What stood when it was written
    /// down may still stand: it comes back for the same time, not for one more.
    private void rememberFlap(int group, RememberedFlap record) {
        if (nowMicros - record.sinceMicros() > FlapState.WINDOW_MICROS) {
            return;
        }
        FlapState ownState = flaps[group];
        boolean cameBackAgain = !record.gone() && ownState.stage() == FlapState.Stage.GONE;
        int times = Math.clamp(cameBackAgain ? record.times() - 1L : record.times(), 0, FlapState.MAX_TIMES);
        putFlap(
                group,
                ownState.equals(FlapState.NONE)
                        ? new FlapState(times, FlapState.Stage.GONE, record.sinceMicros(), record.sinceMicros())
                        : ownState.atLeast(times));
    }

    private void putFlap(int group, FlapState newFlap) {
        if (!newFlap.equals(flaps[group])) {
            flaps = flaps.clone();
            flaps[group] = newFlap;
        }
    }

    /// What the groups have come to by where their raising rules are now.
    FlapTracking afterEvaluation(RaisingState[] states) {
        FlapTracking nextTracking = new FlapTracking(roster, nowMicros, flaps);
        for (int i = 0; i < roster.groups().size(); i++) {
            FlapState.Stage stage =
                    stageOfRank(RaisingSteps.rankOf(roster.groups().groupAt(i), states));
            nextTracking.putFlap(i, flaps[i].enterStage(stage, nowMicros));
        }
        return nextTracking;
    }

    private static FlapState.Stage stageOfRank(int rank) {
        return rank == RaisingRule.rankOf(Phase.FIRING)
                ? FlapState.Stage.FIRING
                : rank == RaisingRule.rankOf(Phase.KEEP_FIRING) ? FlapState.Stage.FALLING : FlapState.Stage.GONE;
    }

    /// For the next evaluation.
    FlapState[] flaps() {
        return flaps;
    }

    /// How often what this raising rule demands came back, as it counts now.
    ///
    /// @param raisingRule its index among all
    FlapState of(int raisingRule) {
        return roster.groups().ofRule(raisingRule, flaps).currentAt(nowMicros);
    }

    /// The raising rule's periods, the transition period grown by how often what it demands came back, within its
    /// bound.
    ///
    /// @param raisingRule its index among all
    RaisingRule.Periods periodsOf(int raisingRule) {
        RaisingRule.Periods periods = roster.raisingRules().get(raisingRule).periods();
        long lengthenedMicros = periods.keepForMicros(of(raisingRule));
        return lengthenedMicros == periods.keepForMicros()
                ? periods
                : new RaisingRule.Periods(periods.afterMicros(), lengthenedMicros, periods.maxKeepForMicros());
    }

    /// How often what the raising rule demands has come back, if this evaluation brought it back; else 0.
    ///
    /// @param raisingRule its index among all
    int cameBack(int raisingRule, FlapTracking previousTracking) {
        boolean gone = previousTracking.of(raisingRule).stage() == FlapState.Stage.GONE;
        FlapState currentFlap = of(raisingRule);
        return gone && currentFlap.stage() == FlapState.Stage.FIRING ? currentFlap.times() : 0;
    }
}
