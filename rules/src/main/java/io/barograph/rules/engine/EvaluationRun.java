package io.barograph.rules.engine;

import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.verdict.RuleVerdicts;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One evaluation under way: the phases of all demands after one observation, from what the rules say of it.
final class EvaluationRun {

    private final DemandRoster roster;
    private final EngineState before;
    private final EvaluationInput input;

    private final RaisingSteps steps;
    private final FlapTracking flapped;
    private final FlapTracking flapping;
    private final Standing[] standings;
    private final long[] sinceMicros;
    private final List<Transition> transitions = new ArrayList<>(0);

    EvaluationRun(DemandRoster roster, EngineState before, EvaluationInput input) {
        this.roster = roster;
        this.before = before.in(roster);
        this.input = input;
        this.flapped = FlapTracking.before(this.before, input);
        this.steps = new RaisingSteps(roster.raisingRules().size());
        this.standings = new Standing[roster.entries().size()];
        this.sinceMicros = new long[standings.length];
        dismissWhatNoRuleRaisesAnyMore(before);
        for (int i = 0; i < standings.length; i++) {
            DemandRoster.Entry entry = roster.entries().get(i);
            for (int place = entry.first(); place < entry.end(); place++) {
                step(
                        roster.raisingRules().get(place),
                        place,
                        this.before.standings().at(i));
            }
        }
        this.flapping = flapped.after(steps.after());
    }

    Evaluation run() {
        for (int i = 0; i < standings.length; i++) {
            stand(i);
        }
        Transition.At at = input.at();
        RaisingSteps noted = steps.shared(roster);
        Standings stood = before.standings().then(roster, standings, sinceMicros);
        RaisingState[] states = input.isSilent() ? noted.before() : noted.after();
        return new Evaluation(
                new EngineState(input.tick(), roster, states, stood, flapping.flaps()),
                new DesiredState(
                        at.node(),
                        at.bootId(),
                        at.monotonicMicros(),
                        new EvaluatedDemands(roster, input, noted, flapping, before.standings(), stood)),
                transitions,
                input.verdicts());
    }

    private void stand(int place) {
        DemandRoster.Entry entry = roster.entries().get(place);
        Standing earlier = before.standings().at(place);
        DecidingRule deciding = steps.deciding(roster, entry, earlier, flapping);
        RaisingRule raisingRule = deciding.raisingRule();
        Phase phase = deciding.phase();
        sinceMicros[place] = sinceMicros(phase, place);
        standings[place] = earlier != null && earlier.isStill(phase, raisingRule)
                ? earlier
                : new Standing(phase, raisingRule.source(), raisingRule.key());
        Phase was = earlier == null ? Phase.INACTIVE : earlier.phase();
        if (was != phase) {
            Transition.Step step =
                    new Transition.Step(was, phase, reason(phase, was), flapping.cameBack(deciding.place(), flapped));
            transitions.add(new Transition(
                    input.at(),
                    raisingRule.source().saying(ReasonSentence.message(deciding, input)),
                    entry.demand(),
                    step,
                    ReasonSentence.inputs(deciding, input)));
        }
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
                        input.at(),
                        stood.source(),
                        entries.get(i).demand(),
                        new Transition.Step(stood.phase(), Phase.INACTIVE, Reason.PressureCleared),
                        List.of(new ReadInput("policy", "no rule raises it any more", false))));
            }
        }
    }

    /// @param place the raising rule's among all
    /// @param earlier where its demand stood
    private void step(RaisingRule raisingRule, int place, @Nullable Standing earlier) {
        RaisingState from = from(place, earlier);
        if (raisingRule.isOff()) {
            // As if the rule were not there, but for where it is seen that it is off.
            steps.put(place, input.isSilent() ? RaisingState.OFF : from, RaisingState.OFF);
        } else if (input.isSilent()) {
            // Only the view is frozen: the next observation's own clock says whether time was lost.
            steps.put(place, from, from.frozen());
        } else {
            RaisingInput look = RaisingInput.at(raisingRule, from.active(), input.verdicts());
            steps.put(place, from, from.step(flapped.grace(place), look, input.elapsedMicros()));
        }
    }

    private RaisingState from(int place, @Nullable Standing earlier) {
        RaisingState known = before.raisingRules()[place];
        return switch (input.gap()) {
            case LastSeen.Gap.Reboot _ -> RaisingState.START;
            case LastSeen.Gap.Backwards _, LastSeen.Gap.Lost _ -> known == null ? heir(earlier) : known.restarted();
            case LastSeen.Gap.Hole(long micros, RuleVerdicts verdicts) ->
                known == null ? heir(earlier) : across(roster.raisingRules().get(place), known, verdicts, micros);
            case LastSeen.Gap.Elapsed _, LastSeen.Gap.Unknown _ -> known == null ? heir(earlier) : known;
        };
    }

    private static RaisingState across(
            RaisingRule raisingRule, RaisingState known, RuleVerdicts verdicts, long micros) {
        return known.across(raisingRule.grace(), RaisingInput.at(raisingRule, false, verdicts), micros);
    }

    /// A rule that was changed takes over what the rule it replaces had raised; it would flap otherwise.
    private RaisingState heir(@Nullable Standing earlier) {
        if (earlier == null || roster.place(earlier.key()) != null) {
            return RaisingState.START;
        }
        RaisingState inherited = new RaisingState(earlier.phase(), 0, RaisingInput.MISSING);
        return inherited.active() ? inherited : RaisingState.START;
    }

    private long sinceMicros(Phase phase, int place) {
        long now = input.at().monotonicMicros();
        Standing earlier = before.standings().at(place);
        if (earlier == null || earlier.phase() != phase || input.reboot()) {
            return now;
        }
        long since = before.standings().sinceMicros(place);
        return input.gap() instanceof LastSeen.Gap.Backwards ? Math.min(since, now) : since;
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
