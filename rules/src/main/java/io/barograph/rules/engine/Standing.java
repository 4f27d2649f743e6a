package io.barograph.rules.engine;

import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;

/// Where a demand stood after one evaluation.
///
/// @param key the raising rule that put it there
/// @param sinceMicros when it came there, in the node's monotonic time
record Standing(Phase phase, Transition.Source source, RaisingRule.Key key, long sinceMicros) {

    /// Whether nothing of it has changed.
    boolean isStill(Phase now, RaisingRule raisingRule, long since) {
        return phase == now
                && sinceMicros == since
                && source.equals(raisingRule.source())
                && key.equals(raisingRule.key());
    }
}
