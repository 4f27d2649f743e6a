package io.barograph.rules.engine;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.LazySentence;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Where all demands stand after one evaluation. Each is made when it is read, equal each time: the demands of a calm
/// node take kilobytes, what they are made of takes bytes.
final class EvaluatedDemands extends AbstractList<DemandState> implements RandomAccess, DesiredState.Demands {

    private final DemandRoster roster;
    private final EvaluationInput input;
    private final RaisingSteps steps;
    private final FlapTracking flapping;
    private final Standings previousStandings;
    private final Standings standings;

    /// No array is changed any more.
    ///
    /// @param flapping after the evaluation
    /// @param previousStandings before it, by the roster's entries
    /// @param standings after it
    EvaluatedDemands(
            DemandRoster roster,
            EvaluationInput input,
            RaisingSteps steps,
            FlapTracking flapping,
            Standings previousStandings,
            Standings standings) {
        this.roster = roster;
        this.input = input.kept();
        this.steps = steps;
        this.flapping = flapping;
        this.previousStandings = previousStandings;
        this.standings = standings;
    }

    @Override
    public DemandState get(int index) {
        // Only the time of the demand as a whole is remembered
        long sinceMicros = standings.sinceMicros(index);
        List<DemandState> shares = new ArrayList<>(0);
        for (DemandRoster.Entry entry : roster.sharesAt(index)) {
            shares.add(stateOf(entry, previousStandings.standingAt(index), sinceMicros, List.of()));
        }
        return stateOf(roster.entries().get(index), previousStandings.standingAt(index), sinceMicros, shares);
    }

    @Override
    public boolean areQuiet() {
        for (RaisingState state : steps.statesAfter()) {
            if (state.phase() != Phase.INACTIVE || state.missing()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int size() {
        return roster.entries().size();
    }

    private DemandState stateOf(
            DemandRoster.Entry entry, @Nullable Standing previousStanding, long sinceMicros, List<DemandState> shares) {
        DecidingRule deciding = steps.decidingRule(roster, entry, previousStanding, flapping);
        long remainingMicros = RaisingSteps.remainingMicros(entry, steps.statesAfter(), flapping);
        return new DemandState(
                entry.demand(),
                deciding.raisingRule().source(),
                deciding.phase(),
                new DemandState.Timing(
                        sinceMicros,
                        remainingMicros,
                        deciding.frozen(),
                        RaisingSteps.isHeld(entry, steps.statesAfter())),
                new LazySentence(() -> ReasonSentence.of(deciding, remainingMicros, input)),
                shares,
                deciding.flaps(),
                deciding.raisingRule().terms(),
                RaisingSteps.resourcesOf(entry, steps.statesAfter()));
    }
}
