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
    private final EngineState previousState;
    private final EvaluationInput input;

    private final RaisingSteps steps;
    private final FlapTracking flapped;
    private final FlapTracking flapping;
    private final Standing[] standings;
    private final long[] sinceMicros;
    private final List<Transition> transitions = new ArrayList<>(0);

    EvaluationRun(DemandRoster roster, EngineState previousState, EvaluationInput input) {
        this.roster = roster;
        this.previousState = previousState.reindexedFor(roster);
        this.input = input;
        this.flapped = FlapTracking.beforeEvaluation(this.previousState, input);
        this.steps = new RaisingSteps(roster.raisingRules().size());
        this.standings = new Standing[roster.entries().size()];
        this.sinceMicros = new long[standings.length];
        dismissWhatNoRuleRaisesAnyMore(previousState);
        for (int i = 0; i < standings.length; i++) {
            DemandRoster.Entry entry = roster.entries().get(i);
            for (int index = entry.first(); index < entry.end(); index++) {
                stepRule(
                        roster.raisingRules().get(index),
                        index,
                        this.previousState.standings().standingAt(i));
            }
        }
        this.flapping = flapped.afterEvaluation(steps.statesAfter());
    }

    Evaluation run() {
        for (int i = 0; i < standings.length; i++) {
            settleDemand(i);
        }
        Transition.At moment = input.moment();
        RaisingSteps noted = steps.withSharedStates(roster);
        Standings newStandings = previousState.standings().afterEvaluation(roster, standings, sinceMicros);
        RaisingState[] states = input.isSilent() ? noted.statesBefore() : noted.statesAfter();
        return new Evaluation(
                new EngineState(input.tick(), roster, states, newStandings, flapping.flaps()),
                new DesiredState(
                        moment.node(),
                        moment.bootId(),
                        moment.monotonicMicros(),
                        new EvaluatedDemands(roster, input, noted, flapping, previousState.standings(), newStandings)),
                transitions,
                input.verdicts(),
                input.facts());
    }

    private void settleDemand(int index) {
        DemandRoster.Entry entry = roster.entries().get(index);
        Standing previousStanding = previousState.standings().standingAt(index);
        DecidingRule deciding = steps.decidingRule(roster, entry, previousStanding, flapping);
        RaisingRule raisingRule = deciding.raisingRule();
        Phase phase = deciding.phase();
        sinceMicros[index] = sinceMicros(phase, index);
        standings[index] = previousStanding != null && previousStanding.isStill(phase, raisingRule)
                ? previousStanding
                : new Standing(phase, raisingRule.source(), raisingRule.key());
        Phase previousPhase = previousStanding == null ? Phase.INACTIVE : previousStanding.phase();
        if (previousPhase != phase) {
            Transition.Step step = new Transition.Step(
                    previousPhase,
                    phase,
                    reasonOfStep(phase, previousPhase),
                    flapping.cameBack(deciding.index(), flapped));
            transitions.add(new Transition(
                    input.moment(),
                    raisingRule.source().withMessage(ReasonSentence.messageOf(deciding, input)),
                    entry.demand(),
                    step,
                    ReasonSentence.inputsOf(deciding, input)));
        }
    }

    private void dismissWhatNoRuleRaisesAnyMore(EngineState previousState) {
        if (previousState.roster() == roster) {
            return;
        }
        List<DemandRoster.Entry> entries = previousState.roster().entries();
        for (int i = 0; i < entries.size(); i++) {
            Standing previousStanding = previousState.standings().standingAt(i);
            if (previousStanding != null
                    && previousStanding.phase() != Phase.INACTIVE
                    && roster.indexOfDemand(entries.get(i).demand()) == null) {
                transitions.add(new Transition(
                        input.moment(),
                        previousStanding.source(),
                        entries.get(i).demand(),
                        new Transition.Step(previousStanding.phase(), Phase.INACTIVE, Reason.PressureCleared),
                        List.of(new ReadInput("policy", "no rule raises it any more", false))));
            }
        }
    }

    /// @param index the raising rule's among all
    /// @param previousStanding where its demand stood
    private void stepRule(RaisingRule raisingRule, int index, @Nullable Standing previousStanding) {
        RaisingState fromState = startingState(index, previousStanding);
        if (raisingRule.isOff()) {
            // As if the rule were not there, but for where it is seen that it is off.
            steps.putStates(index, input.isSilent() ? RaisingState.OFF : fromState, RaisingState.OFF);
        } else if (input.isSilent()) {
            // Only the view is frozen: the next observation's own clock says whether time was lost.
            steps.putStates(index, fromState, fromState.frozen());
        } else {
            RaisingInput look = RaisingInput.inputOf(raisingRule, fromState.active(), input.verdicts());
            steps.putStates(
                    index, fromState, fromState.afterInput(flapped.periodsOf(index), look, input.elapsedMicros()));
        }
    }

    private RaisingState startingState(int index, @Nullable Standing previousStanding) {
        RaisingState previousRuleState = previousState.raisingRules()[index];
        return switch (input.gap()) {
            case LastSeen.Gap.Reboot _ -> RaisingState.START;
            case LastSeen.Gap.Backwards _, LastSeen.Gap.Lost _ ->
                previousRuleState == null ? inheritFromReplacedRule(previousStanding) : previousRuleState.restarted();
            case LastSeen.Gap.Hole(long micros, RuleVerdicts verdicts) ->
                previousRuleState == null
                        ? inheritFromReplacedRule(previousStanding)
                        : bridgeGap(roster.raisingRules().get(index), previousRuleState, verdicts, micros);
            case LastSeen.Gap.Elapsed _, LastSeen.Gap.Unknown _ ->
                previousRuleState == null ? inheritFromReplacedRule(previousStanding) : previousRuleState;
        };
    }

    private static RaisingState bridgeGap(
            RaisingRule raisingRule, RaisingState ruleState, RuleVerdicts verdicts, long micros) {
        return ruleState.acrossGap(raisingRule.periods(), RaisingInput.inputOf(raisingRule, false, verdicts), micros);
    }

    /// A rule that was changed takes over what the rule it replaces had raised; it would flap otherwise.
    private RaisingState inheritFromReplacedRule(@Nullable Standing previousStanding) {
        if (previousStanding == null || roster.indexOfRule(previousStanding.key()) != null) {
            return RaisingState.START;
        }
        RaisingState inherited = new RaisingState(previousStanding.phase(), 0, RaisingInput.MISSING);
        return inherited.active() ? inherited : RaisingState.START;
    }

    private long sinceMicros(Phase phase, int index) {
        long nowMicros = input.moment().monotonicMicros();
        Standing previousStanding = previousState.standings().standingAt(index);
        if (previousStanding == null || previousStanding.phase() != phase || input.reboot()) {
            return nowMicros;
        }
        long previousSince = previousState.standings().sinceMicros(index);
        return input.gap() instanceof LastSeen.Gap.Backwards ? Math.min(previousSince, nowMicros) : previousSince;
    }

    private static Reason reasonOfStep(Phase toPhase, Phase fromPhase) {
        return switch (toPhase) {
            case INACTIVE -> Reason.PressureCleared;
            case PENDING -> fromPhase == Phase.INACTIVE ? Reason.PressureHigh : Reason.PressureCleared;
            case FIRING -> Reason.PressureRaised;
            case KEEP_FIRING -> Reason.PressureFalling;
        };
    }
}
