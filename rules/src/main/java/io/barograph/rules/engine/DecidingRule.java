package io.barograph.rules.engine;

import io.barograph.rules.demand.FlapState;
import io.barograph.rules.demand.Phase;

/// Where all raising rules of one demand together put it.
///
/// @param raisingRule the farthest, which decides
/// @param index its index among all raising rules
/// @param state its own
/// @param frozen whether a missing input keeps it there
/// @param flaps how often it came back
record DecidingRule(RaisingRule raisingRule, int index, RaisingState state, boolean frozen, FlapState flaps) {

    Phase phase() {
        return state.phase();
    }

    /// The transition period that counts.
    long keepForMicros() {
        return raisingRule.periods().keepForMicros(flaps);
    }
}
