package io.barograph.rules.engine;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What an evaluation of one node hands to the next. It is kept under the rules' ids, so that it survives a reload.
public final class EngineState {

    private static final EngineState START = new EngineState(null, Map.of(), Map.of());

    private final @Nullable Tick tick;

    private final Map<Feeder.Key, FeederState> feeders;

    private final Map<Demand, Standing> standings;

    EngineState(@Nullable Tick tick, Map<Feeder.Key, FeederState> feeders, Map<Demand, Standing> standings) {
        this.tick = tick;
        this.feeders = Map.copyOf(feeders);
        this.standings = Map.copyOf(standings);
    }

    /// Nothing was observed yet.
    public static EngineState start() {
        return START;
    }

    @Nullable
    Tick tick() {
        return tick;
    }

    Map<Feeder.Key, FeederState> feeders() {
        return feeders;
    }

    Map<Demand, Standing> standings() {
        return standings;
    }

    /// Where a demand stood.
    ///
    /// @param key the feeder that put it there
    record Standing(Phase phase, long sinceMicros, Transition.Source source, Feeder.Key key) {}
}
