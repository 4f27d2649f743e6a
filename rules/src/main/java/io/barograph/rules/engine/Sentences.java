package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Flaps;
import io.barograph.rules.engine.Standings.Standing;
import java.util.Objects;
import java.util.function.Function;

/// Tells where each demand stands after one evaluation, and why, for whoever asks later. It keeps what it needs
/// for that and nothing else of the evaluation.
final class Sentences implements Function<Demand, String> {

    private final Roster roster;
    private final Sight sight;
    private final FeederState[] states;
    private final Standings standings;
    private final Flapping flapping;

    /// @param states of all feeders, by their places; nobody changes it
    /// @param standings of all demands, by their places
    /// @param flapping as it stands after the evaluation
    Sentences(Roster roster, Sight sight, FeederState[] states, Standings standings, Flapping flapping) {
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
        Roster.Entry entry = roster.entries().get(place);
        Standing standing = standing(place);
        return new DemandState(
                        entry.demand(),
                        standing.source(),
                        standing.phase(),
                        new DemandState.Timing(
                                standings.sinceMicros(place),
                                Steps.remainingMicros(entry, states, flapping),
                                Steps.frozen(entry, states)),
                        this)
                .flapping(flaps(standing));
    }

    private Standing standing(int place) {
        return Objects.requireNonNull(standings.at(place));
    }

    /// Most nodes' demands never came back: there is nothing to look up.
    private Flaps flaps(Standing standing) {
        return flapping.flaps().length == 0
                ? Flaps.NONE
                : flapping.of(Objects.requireNonNull(roster.place(standing.key())));
    }

    @Override
    public String apply(Demand demand) {
        int place = Objects.requireNonNull(roster.place(demand), demand.key());
        int decisive = Objects.requireNonNull(roster.place(standing(place).key()), demand.key());
        boolean frozen = Steps.frozen(roster.entries().get(place), states);
        return Why.of(
                new Standpoint(roster.feeders().get(decisive), states[decisive], frozen, flapping.of(decisive)), sight);
    }
}
