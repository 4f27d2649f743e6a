package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.FlapState;
import io.barograph.rules.engine.DemandStandings.Standing;
import java.util.Objects;
import java.util.function.Function;

/// Tells where each demand stands after one evaluation, and why, for whoever asks later. It keeps what it needs
/// for that and nothing else of the evaluation.
final class DemandSentences implements Function<Demand, String> {

    private final DemandRoster roster;
    private final EvaluationInput sight;
    private final FeederState[] states;
    private final DemandStandings standings;
    private final FlapTracking flapping;

    /// @param states of all feeders, by their places; nobody changes it
    /// @param standings of all demands, by their places
    /// @param flapping as it stands after the evaluation
    DemandSentences(
            DemandRoster roster,
            EvaluationInput sight,
            FeederState[] states,
            DemandStandings standings,
            FlapTracking flapping) {
        this.roster = roster;
        this.sight = sight;
        this.states = states;
        this.standings = standings;
        this.flapping = flapping;
    }

    /// How many demands there are.
    int size() {
        return standings.size();
    }

    /// Where the demand in this place stands, as a whole.
    DemandState state(int place) {
        DemandRoster.Entry entry = roster.entries().get(place);
        Standing standing = standing(place);
        return new DemandState(
                        entry.demand(),
                        standing.source(),
                        standing.phase(),
                        new DemandState.Timing(
                                standings.sinceMicros(place),
                                FeederSteps.remainingMicros(entry, states, flapping),
                                FeederSteps.frozen(entry, states)),
                        this)
                .flapping(flaps(standing));
    }

    private Standing standing(int place) {
        return Objects.requireNonNull(standings.at(place));
    }

    /// Most nodes' demands never came back: there is nothing to look up.
    private FlapState flaps(Standing standing) {
        return flapping.flaps().length == 0
                ? FlapState.NONE
                : flapping.of(Objects.requireNonNull(roster.place(standing.key())));
    }

    @Override
    public String apply(Demand demand) {
        int place = Objects.requireNonNull(roster.place(demand), demand.key());
        int decisive = Objects.requireNonNull(roster.place(standing(place).key()), demand.key());
        boolean frozen = FeederSteps.frozen(roster.entries().get(place), states);
        return ReasonSentence.of(
                new DecidingFeeder(roster.feeders().get(decisive), states[decisive], frozen, flapping.of(decisive)),
                sight);
    }
}
