package io.barograph.rules.engine;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DemandStandings.Standing;
import io.barograph.rules.verdict.RuleVerdicts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One evaluation under way: the phases of all demands after one observation, from what the rules say of it.
final class EvaluationRun {

    private final DemandRoster roster;
    private final EngineState before;
    private final EvaluationInput sight;

    private final FeederSteps steps;
    private final boolean goesOn;
    private final FlapTracking flapped;
    private FlapTracking flapping;
    private final DemandStandings.Changes changes;
    private final List<Transition> transitions = new ArrayList<>(0);

    EvaluationRun(DemandRoster roster, EngineState before, EvaluationInput sight) {
        this.roster = roster;
        this.before = before.in(roster);
        this.sight = sight;
        this.changes = this.before.standings().changing();
        this.steps = new FeederSteps(this.before.feeders());
        this.goesOn = sight.gap() instanceof LastSeen.Gap.Elapsed;
        this.flapped = FlapTracking.before(this.before, sight);
        this.flapping = flapped;
        dismissWhatNoRuleRaisesAnyMore(before);
    }

    Evaluation run() {
        List<DemandRoster.Entry> entries = roster.entries();
        for (int i = 0; i < entries.size(); i++) {
            step(entries.get(i), before.standings().at(i));
        }
        flapping = flapped.after(steps.after());
        for (int i = 0; i < entries.size(); i++) {
            stand(entries.get(i), i);
        }
        Transition.At at = sight.at();
        DemandStandings standings = changes.made(roster);
        FeederState[] states = sight.isSilent() ? steps.before() : steps.after();
        return new Evaluation(
                new EngineState(sight.tick(), roster, usual(states), standings, flapping.flaps()),
                new DesiredState(at.node(), at.bootId(), at.monotonicMicros(), demands(entries, standings)),
                transitions,
                sight.verdicts());
    }

    private List<DemandState> demands(List<DemandRoster.Entry> entries, DemandStandings standings) {
        DemandSentences why = new DemandSentences(roster, sight.told(), usual(steps.after()), standings, flapping);
        if (!roster.hasShares()) {
            return new EvaluatedDemands(why, List.of());
        }
        List<List<DemandState>> shared = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            shared.add(shares(roster.shares(i), before.standings().at(i), standings.sinceMicros(i)));
        }
        return new EvaluatedDemands(why, List.copyOf(shared));
    }

    /// Where nothing changed it is known already.
    private FeederState[] usual(FeederState[] states) {
        return steps.isAnyNew() ? roster.usual(states) : states;
    }

    /// @param sinceMicros of the demand as a whole, which is all that is remembered
    private List<DemandState> shares(List<DemandRoster.Entry> shares, @Nullable Standing earlier, long sinceMicros) {
        EvaluationInput seen = sight.told(); // or the sentence would keep all of this evaluation
        List<DemandState> told = new ArrayList<>();
        for (DemandRoster.Entry each : shares) {
            boolean frozen = FeederSteps.frozen(each, steps.after());
            int decisive = steps.decisive(each, frozen, earlier == null ? null : earlier.key());
            Feeder feeder = roster.feeders().get(decisive);
            DecidingFeeder alone = new DecidingFeeder(feeder, steps.after()[decisive], frozen, flapping.of(decisive));
            told.add(new DemandState(
                            each.demand(),
                            feeder.source(),
                            alone.phase(),
                            new DemandState.Timing(
                                    sinceMicros, FeederSteps.remainingMicros(each, steps.after(), flapping), frozen),
                            _ -> ReasonSentence.of(alone, seen))
                    .flapping(alone.flaps()));
        }
        return told;
    }

    private void dismissWhatNoRuleRaisesAnyMore(EngineState earlier) {
        if (earlier.roster() == roster) {
            return;
        }
        List<DemandRoster.Entry> entries = earlier.roster().entries();
        for (int i = 0; i < entries.size(); i++) {
            Standing stood = earlier.standings().at(i);
            if (stood != null
                    && stood.phase() != Phase.INACTIVE
                    && roster.place(entries.get(i).demand()) == null) {
                transitions.add(new Transition(
                        sight.at(),
                        stood.source(),
                        entries.get(i).demand(),
                        new Transition.Step(stood.phase(), Phase.INACTIVE, Reason.PressureCleared),
                        List.of(new ReadInput("policy", "no rule raises it any more", false))));
            }
        }
    }

    private void step(DemandRoster.Entry entry, @Nullable Standing earlier) {
        for (int i = 0; i < entry.feeders().size(); i++) {
            step(entry.feeders().get(i), entry.first() + i, earlier);
        }
    }

    private void stand(DemandRoster.Entry entry, int place) {
        Standing earlier = before.standings().at(place);
        boolean frozen = FeederSteps.frozen(entry, steps.after());
        int decisive = steps.decisive(entry, frozen, earlier == null ? null : earlier.key());
        Feeder feeder = roster.feeders().get(decisive);
        FeederState state = steps.after()[decisive];
        Standing standing = roster.standing(decisive, state.phase());
        changes.put(place, standing, sinceMicros(state.phase(), earlier, place));
        Phase was = earlier == null ? Phase.INACTIVE : earlier.phase();
        if (was != standing.phase()) {
            DecidingFeeder standpoint = new DecidingFeeder(feeder, state, frozen, flapping.of(decisive));
            Transition.Step step = new Transition.Step(
                    was, standing.phase(), reason(standing.phase(), was), flapping.cameBack(decisive, flapped));
            transitions.add(new Transition(
                    sight.at(),
                    standing.source().saying(ReasonSentence.message(standpoint, sight)),
                    entry.demand(),
                    step,
                    ReasonSentence.inputs(standpoint, sight)));
        }
    }

    /// @param place the feeder's among all
    /// @param earlier where its demand stood
    private void step(Feeder feeder, int place, @Nullable Standing earlier) {
        FeederState from = from(place, earlier);
        if (feeder.isOff()) {
            // As if the rule were not there, but for where it is seen that it is off.
            steps.put(place, sight.isSilent() ? FeederState.OFF : from, FeederState.OFF);
        } else if (sight.isSilent()) {
            // Only the view is frozen: whether time was lost is told by the next observation's own clock.
            steps.put(place, from, from.frozen());
        } else {
            FeederInput look = FeederInput.at(feeder, from.active(), sight.verdicts());
            steps.put(place, from, from.step(flapped.grace(place), look, sight.elapsedMicros()));
        }
    }

    private FeederState from(int place, @Nullable Standing earlier) {
        FeederState known = before.feeders()[place];
        if (known != null && goesOn) {
            return known;
        }
        return switch (sight.gap()) {
            case LastSeen.Gap.Reboot _ -> FeederState.START;
            case LastSeen.Gap.Backwards _ -> known == null ? heir(earlier) : known.restarted();
            case LastSeen.Gap.Lost _ -> known == null ? heir(earlier) : known.restarted();
            case LastSeen.Gap.Hole(long micros, RuleVerdicts told) ->
                known == null ? heir(earlier) : across(roster.feeders().get(place), known, told, micros);
            case LastSeen.Gap.Elapsed _, LastSeen.Gap.Untold _ -> known == null ? heir(earlier) : known;
        };
    }

    private static FeederState across(Feeder feeder, FeederState known, RuleVerdicts told, long micros) {
        return known.across(feeder.grace(), FeederInput.at(feeder, false, told), micros);
    }

    /// A rule that was changed takes over what the rule it replaces had raised; it would flap otherwise.
    private FeederState heir(@Nullable Standing earlier) {
        if (earlier == null || roster.place(earlier.key()) != null) {
            return FeederState.START;
        }
        FeederState inherited = new FeederState(earlier.phase(), 0, FeederInput.MISSING);
        return inherited.active() ? inherited : FeederState.START;
    }

    private long sinceMicros(Phase phase, @Nullable Standing earlier, int place) {
        long now = sight.at().monotonicMicros();
        if (earlier == null || earlier.phase() != phase || sight.reboot()) {
            return now;
        }
        long since = before.standings().sinceMicros(place);
        return sight.gap() instanceof LastSeen.Gap.Backwards ? Math.min(since, now) : since;
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
