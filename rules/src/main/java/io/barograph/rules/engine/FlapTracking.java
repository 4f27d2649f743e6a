package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.observation.RememberedFlap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How often each group of a roster came back soon after it had gone, before and after one evaluation, and
/// how long what they demand is held for it.
final class FlapTracking {

    /// Nothing was ever raised.
    static final @Nullable FlapState[] NEVER = {};

    private final DemandRoster roster;
    private final long nowMicros;
    private @Nullable FlapState[] flaps;

    /// @param flaps by the roster's groups, null where it was never raised, or none at all; nobody changes it
    private FlapTracking(DemandRoster roster, long nowMicros, @Nullable FlapState[] flaps) {
        this.roster = roster;
        this.nowMicros = nowMicros;
        this.flaps = flaps;
    }

    /// As it stands before the observation makes any difference, with what the node's record remembers of
    /// this boot.
    ///
    /// @param before by the same roster
    static FlapTracking before(EngineState before, EvaluationInput sight) {
        DemandRoster roster = before.roster();
        long now = sight.at().monotonicMicros();
        FlapTracking known = new FlapTracking(roster, now, sight.reboot() ? NEVER : before.flaps());
        if (sight.gap() instanceof LastSeen.Gap.Backwards) {
            known.setBack();
        }
        for (RememberedFlap each : sight.flapped()) {
            Integer group = roster.groups().place(new FlapGroups.Key(each.policy(), each.demand()));
            if (group != null && each.bootId().equals(sight.at().bootId()) && each.sinceMicros() <= now) {
                known.remember(group, each);
            }
        }
        return known;
    }

    /// The same groups by the places of another roster.
    static @Nullable FlapState[] in(DemandRoster other, DemandRoster roster, @Nullable FlapState[] flaps) {
        @Nullable FlapState[] found = NEVER;
        for (int i = 0; i < (flaps.length == 0 ? 0 : other.groups().size()); i++) {
            Integer place =
                    roster.groups().place(FlapGroups.Key.of(other.groups().get(i)));
            if (place != null && flaps[place] != null) {
                found = found.length == 0 ? new FlapState[other.groups().size()] : found;
                found[i] = flaps[place];
            }
        }
        return found;
    }

    private void setBack() {
        for (int i = 0; i < flaps.length; i++) {
            FlapState each = flaps[i];
            if (each != null) {
                put(i, each.notAfter(nowMicros));
            }
        }
    }

    /// Who has seen it is believed, unless somebody remembers more of the same hour. What was there when it
    /// was written down may still be there: it comes back for the same time, not for one more.
    private void remember(int group, RememberedFlap told) {
        if (nowMicros - told.sinceMicros() > FlapState.WINDOW_MICROS) {
            return;
        }
        FlapState own = flaps.length == 0 ? null : flaps[group];
        boolean again = !told.gone() && (own == null || own.stage() == FlapState.Stage.GONE);
        int times = Math.clamp(again ? told.times() - 1L : told.times(), 0, FlapState.MOST);
        put(
                group,
                own == null
                        ? new FlapState(times, FlapState.Stage.GONE, told.sinceMicros(), told.sinceMicros())
                        : own.atLeast(times));
    }

    private void put(int group, FlapState now) {
        if (flaps.length == 0) {
            flaps = new FlapState[roster.groups().size()];
        } else if (now.equals(flaps[group])) {
            return;
        } else {
            flaps = flaps.clone();
        }
        flaps[group] = now;
    }

    /// What the groups have come to by where their feeders are now.
    FlapTracking after(FeederState[] states) {
        FlapTracking after = new FlapTracking(roster, nowMicros, flaps);
        for (int i = 0; i < roster.groups().size(); i++) {
            FlapState.Stage stage = stage(FeederSteps.rank(roster.groups().get(i), states));
            FlapState was = flaps.length == 0 || flaps[i] == null ? FlapState.NONE : Objects.requireNonNull(flaps[i]);
            if (was.stage() != stage) {
                after.put(i, was.to(stage, nowMicros));
            }
        }
        return after;
    }

    private static FlapState.Stage stage(int rank) {
        return rank == Feeder.rank(Phase.FIRING)
                ? FlapState.Stage.FIRING
                : rank == Feeder.rank(Phase.KEEP_FIRING) ? FlapState.Stage.FALLING : FlapState.Stage.GONE;
    }

    /// For the next evaluation.
    @Nullable
    FlapState[] flaps() {
        return flaps;
    }

    /// How often what this feeder demands came back, as it counts now.
    ///
    /// @param feeder its place among all
    FlapState of(int feeder) {
        FlapGroups groups = roster.groups();
        FlapState found = flaps.length == 0 || !groups.hasFeeder(feeder) ? null : flaps[groups.ofFeeder(feeder)];
        return found == null ? FlapState.NONE : found.current(nowMicros);
    }

    /// The feeder's periods, its hold grown by how often what it demands came back, unless it is steady.
    ///
    /// @param feeder its place among all
    Feeder.Grace grace(int feeder) {
        Feeder.Grace grace = roster.feeders().get(feeder).grace();
        long hold = grace.holdMicros(of(feeder));
        return hold == grace.keepForMicros() ? grace : new Feeder.Grace(grace.afterMicros(), hold, grace.steady());
    }

    /// How often what the feeder demands has come back, if this evaluation brought it back; else 0.
    ///
    /// @param feeder its place among all
    int cameBack(int feeder, FlapTracking before) {
        boolean gone = before.of(feeder).stage() == FlapState.Stage.GONE;
        FlapState now = of(feeder);
        return gone && now.stage() == FlapState.Stage.FIRING ? now.times() : 0;
    }
}
