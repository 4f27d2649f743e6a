package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.observation.RememberedFlap;

/// How often each group of a roster came back soon after it had gone, before and after one evaluation, and
/// how long what they demand is held for it.
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
    /// @param before by the same roster
    static FlapTracking before(EngineState before, EvaluationInput input) {
        DemandRoster roster = before.roster();
        long now = input.at().monotonicMicros();
        FlapTracking known =
                new FlapTracking(roster, now, input.reboot() ? roster.groups().never() : before.flaps());
        if (input.gap() instanceof LastSeen.Gap.Backwards) {
            known.setBack();
        }
        for (RememberedFlap each : input.flapped()) {
            Integer group = roster.groups().place(new FlapGroups.Key(each.policy(), each.demand()));
            if (group != null && each.bootId().equals(input.at().bootId()) && each.sinceMicros() <= now) {
                known.remember(group, each);
            }
        }
        return known;
    }

    /// The same groups by the places of another roster.
    static FlapState[] in(DemandRoster other, DemandRoster roster, FlapState[] flaps) {
        FlapTracking found = new FlapTracking(other, 0, other.groups().never());
        for (int i = 0; i < found.flaps.length; i++) {
            Integer place =
                    roster.groups().place(FlapGroups.Key.of(other.groups().get(i)));
            found.put(i, place == null ? FlapState.NONE : flaps[place]);
        }
        return found.flaps;
    }

    private void setBack() {
        for (int i = 0; i < flaps.length; i++) {
            put(i, flaps[i].notAfter(nowMicros));
        }
    }

    /// What was seen here counts, unless the record remembers more of the same hour. What stood when it was written
    /// down may still stand: it comes back for the same time, not for one more.
    private void remember(int group, RememberedFlap record) {
        if (nowMicros - record.sinceMicros() > FlapState.WINDOW_MICROS) {
            return;
        }
        FlapState own = flaps[group];
        boolean again = !record.gone() && own.stage() == FlapState.Stage.GONE;
        int times = Math.clamp(again ? record.times() - 1L : record.times(), 0, FlapState.MAX_TIMES);
        put(
                group,
                own.equals(FlapState.NONE)
                        ? new FlapState(times, FlapState.Stage.GONE, record.sinceMicros(), record.sinceMicros())
                        : own.atLeast(times));
    }

    private void put(int group, FlapState now) {
        if (!now.equals(flaps[group])) {
            flaps = flaps.clone();
            flaps[group] = now;
        }
    }

    /// What the groups have come to by where their raising rules are now.
    FlapTracking after(RaisingState[] states) {
        FlapTracking after = new FlapTracking(roster, nowMicros, flaps);
        for (int i = 0; i < roster.groups().size(); i++) {
            FlapState.Stage stage = stage(RaisingSteps.rank(roster.groups().get(i), states));
            after.put(i, flaps[i].to(stage, nowMicros));
        }
        return after;
    }

    private static FlapState.Stage stage(int rank) {
        return rank == RaisingRule.rank(Phase.FIRING)
                ? FlapState.Stage.FIRING
                : rank == RaisingRule.rank(Phase.KEEP_FIRING) ? FlapState.Stage.FALLING : FlapState.Stage.GONE;
    }

    /// For the next evaluation.
    FlapState[] flaps() {
        return flaps;
    }

    /// How often what this raising rule demands came back, as it counts now.
    ///
    /// @param raisingRule its place among all
    FlapState of(int raisingRule) {
        return roster.groups().ofRule(raisingRule, flaps).current(nowMicros);
    }

    /// The raising rule's periods, its hold grown by how often what it demands came back, within its bound.
    ///
    /// @param raisingRule its place among all
    RaisingRule.Grace grace(int raisingRule) {
        RaisingRule.Grace grace = roster.raisingRules().get(raisingRule).grace();
        long hold = grace.holdMicros(of(raisingRule));
        return hold == grace.keepForMicros()
                ? grace
                : new RaisingRule.Grace(grace.afterMicros(), hold, grace.maxKeepForMicros());
    }

    /// How often what the raising rule demands has come back, if this evaluation brought it back; else 0.
    ///
    /// @param raisingRule its place among all
    int cameBack(int raisingRule, FlapTracking before) {
        boolean gone = before.of(raisingRule).stage() == FlapState.Stage.GONE;
        FlapState now = of(raisingRule);
        return gone && now.stage() == FlapState.Stage.FIRING ? now.times() : 0;
    }
}
