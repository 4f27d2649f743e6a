package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;

/// Where all feeders of one demand together put it.
///
/// @param feeder the farthest, which decides
/// @param place its place among all feeders
/// @param state its own
/// @param frozen whether a missing input keeps it there
/// @param flaps how often it came back
record DecidingFeeder(Feeder feeder, int place, FeederState state, boolean frozen, FlapState flaps) {

    Phase phase() {
        return state.phase();
    }

    /// The transition period that counts.
    long holdMicros() {
        return feeder.grace().holdMicros(flaps);
    }
}
