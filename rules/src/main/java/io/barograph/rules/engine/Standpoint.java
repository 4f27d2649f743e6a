package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;

/// Where all feeders of one demand together put it.
///
/// @param feeder the farthest, which decides
/// @param state its own
/// @param frozen whether a missing input keeps it there
record Standpoint(Feeder feeder, FeederState state, boolean frozen) {

    Phase phase() {
        return state.phase();
    }
}
