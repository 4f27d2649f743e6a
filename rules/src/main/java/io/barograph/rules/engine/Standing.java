package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;

/// Where a demand stood after one evaluation.
///
/// @param key the raising rule that put it there
record Standing(Phase phase, Transition.Source source, RaisingRule.Key key) {

    /// Whether nothing of it has changed.
    boolean isStill(Phase newPhase, RaisingRule raisingRule) {
        return phase == newPhase && source.equals(raisingRule.source()) && key.equals(raisingRule.key());
    }
}
