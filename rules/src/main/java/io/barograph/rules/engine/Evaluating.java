package io.barograph.rules.engine;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Input;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.EngineState.Standing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One evaluation under way: the phases of all demands after one observation, from what the rules say of it.
final class Evaluating {

    private final Roster roster;
    private final EngineState before;
    private final Sight sight;

    private final Standpoint.Steps steps;
    private final boolean goesOn;
    private final Standing[] standings;
    private final List<DemandState> demands;
    private final List<Transition> transitions = new ArrayList<>(0);

    Evaluating(Roster roster, EngineState before, Sight sight) {
        this.roster = roster;
        this.before = before.in(roster);
        this.sight = sight;
        this.steps = new Standpoint.Steps(roster);
        this.standings = new Standing[roster.entries().size()];
        this.goesOn = sight.gap() instanceof Tick.Gap.Elapsed;
        this.demands = new ArrayList<>(standings.length);
        dismissWhatNoRuleRaisesAnyMore(before);
    }

    Evaluation run() {
        for (int i = 0; i < standings.length; i++) {
            evaluate(roster.entries().get(i), i);
        }
        Transition.At at = sight.at();
        return new Evaluation(
                new EngineState(sight.tick(), roster, sight.isSilent() ? steps.before() : steps.after(), standings),
                new DesiredState(at.node(), at.bootId(), at.monotonicMicros(), demands),
                transitions,
                sight.verdicts());
    }

    private void dismissWhatNoRuleRaisesAnyMore(EngineState earlier) {
        if (earlier.roster() == roster) {
            return;
        }
        List<Roster.Entry> entries = earlier.roster().entries();
        for (int i = 0; i < entries.size(); i++) {
            Standing stood = earlier.standing(i);
            if (stood != null
                    && stood.phase() != Phase.INACTIVE
                    && roster.place(entries.get(i).demand()) == null) {
                transitions.add(new Transition(
                        sight.at(),
                        stood.source(),
                        entries.get(i).demand(),
                        new Transition.Step(stood.phase(), Phase.INACTIVE, Reason.PressureCleared),
                        List.of(new Input("policy", "no rule raises it any more", false))));
            }
        }
    }

    private void evaluate(Roster.Entry entry, int place) {
        Standing earlier = before.standing(place);
        for (int i = 0; i < entry.feeders().size(); i++) {
            step(entry.feeders().get(i), entry.first() + i, earlier);
        }
        Standpoint standpoint = steps.of(entry, earlier == null ? null : earlier.key());
        Standing standing = standing(standpoint, earlier);
        standings[place] = standing;
        DemandState whole = told(standpoint, standing.source(), standing.sinceMicros());
        List<Roster.Entry> shares = roster.shares(place);
        demands.add(shares.isEmpty() ? whole : whole.sharedBy(shares(shares, earlier, standing.sinceMicros())));
        Phase was = earlier == null ? Phase.INACTIVE : earlier.phase();
        if (was != standing.phase()) {
            Transition.Step step = new Transition.Step(was, standing.phase(), reason(standing.phase(), was));
            transitions.add(new Transition(
                    sight.at(),
                    standing.source().saying(Why.message(standpoint, sight)),
                    entry.demand(),
                    step,
                    Why.inputs(standpoint, sight)));
        }
    }

    private DemandState told(Standpoint standpoint, Transition.Source source, long sinceMicros) {
        Sight seen = sight; // or the sentence would keep all of this evaluation
        return new DemandState(
                standpoint.feeder().demand(),
                source,
                standpoint.phase(),
                new DemandState.Timing(sinceMicros, standpoint.remainingMicros(), standpoint.frozen()),
                () -> Why.of(standpoint, seen));
    }

    /// @param sinceMicros of the demand as a whole, which is all that is remembered
    private List<DemandState> shares(List<Roster.Entry> shares, @Nullable Standing earlier, long sinceMicros) {
        List<DemandState> told = new ArrayList<>();
        for (Roster.Entry each : shares) {
            Standpoint alone = steps.of(each, earlier == null ? null : earlier.key());
            told.add(told(alone, alone.feeder().source(), sinceMicros));
        }
        return told;
    }

    /// @param place the feeder's among all
    /// @param earlier where its demand stood
    private void step(Feeder feeder, int place, @Nullable Standing earlier) {
        FeederState from = from(place, earlier);
        if (sight.isSilent()) {
            // Only the view is frozen: whether time was lost is told by the next observation's own clock.
            steps.put(place, from, from.frozen());
        } else {
            Look look = Look.at(feeder, from.active(), sight.verdicts());
            steps.put(place, from, from.step(feeder.grace(), look, sight.elapsedMicros()));
        }
    }

    private FeederState from(int place, @Nullable Standing earlier) {
        FeederState known = before.feeder(place);
        if (known != null && goesOn) {
            return known;
        }
        return switch (sight.gap()) {
            case Tick.Gap.Reboot _ -> FeederState.START;
            case Tick.Gap.Backwards _ -> known == null ? heir(earlier) : known.restarted();
            case Tick.Gap.Elapsed _, Tick.Gap.Untold _ -> known == null ? heir(earlier) : known;
        };
    }

    /// A rule that was changed takes over what the rule it replaces had raised; it would flap otherwise.
    private FeederState heir(@Nullable Standing earlier) {
        if (earlier == null || roster.place(earlier.key()) != null) {
            return FeederState.START;
        }
        FeederState inherited = new FeederState(earlier.phase(), 0, Look.MISSING);
        return inherited.active() ? inherited : FeederState.START;
    }

    private Standing standing(Standpoint standpoint, @Nullable Standing earlier) {
        Feeder feeder = standpoint.feeder();
        long since = sight.at().monotonicMicros();
        if (earlier != null && earlier.phase() == standpoint.phase() && !sight.reboot()) {
            boolean backwards = sight.gap() instanceof Tick.Gap.Backwards;
            since = backwards ? Math.min(earlier.sinceMicros(), since) : earlier.sinceMicros();
        }
        if (earlier != null
                && earlier.phase() == standpoint.phase()
                && earlier.sinceMicros() == since
                && earlier.key().equals(feeder.key())
                && earlier.source().equals(feeder.source())) {
            return earlier;
        }
        return new Standing(standpoint.phase(), since, feeder.source(), feeder.key());
    }

    private static Reason reason(Phase to, Phase from) {
        return switch (to) {
            case INACTIVE -> Reason.PressureCleared;
            case PENDING -> from == Phase.INACTIVE ? Reason.PressureHigh : Reason.PressureCleared;
            case FIRING -> Reason.PressureRaised;
            case KEEP_FIRING -> Reason.PressureFalling;
        };
    }
}
