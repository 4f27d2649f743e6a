package io.barograph.controller.reconcile.plan;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;

/// What a demand's phase means for the node.
enum PhaseEffect {
    /// To be on the node.
    ACTIVE,
    /// Not to be on the node.
    INACTIVE,
    /// Nothing is to change: the demand is pending, or was not active when its inputs went missing.
    KEEP,
    /// Its inputs have been missing for so long that nothing may rest on it any more.
    EXPIRED;

    /// @param doubtMicros for how long its inputs have been missing; negative if they are not
    static PhaseEffect of(DemandState demand, long doubtMicros, long holdMicros) {
        if (doubtMicros >= holdMicros) {
            return EXPIRED;
        }
        if (demand.active()) {
            return ACTIVE;
        }
        return doubtMicros >= 0 || demand.phase() == Phase.PENDING ? KEEP : INACTIVE;
    }
}
