package io.barograph.controller.reconcile.plan;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import org.jspecify.annotations.Nullable;

/// What a demand's phase means for the node.
enum PhaseEffect {
    /// To be on the node.
    ACTIVE,
    /// Not to be on the node.
    INACTIVE,
    /// Nothing is to change: the demand is pending, or was not active when its inputs went missing.
    UNDECIDED,
    /// Its inputs have been missing for so long that nothing may rest on it any more.
    EXPIRED;

    /// @param missing for how long its inputs have been missing; null if they are not
    static PhaseEffect of(DemandState demand, MissingSignals.@Nullable Missing missing, long staleHoldMicros) {
        if (missing != null && missing.countsFor(staleHoldMicros)) {
            return EXPIRED;
        }
        if (demand.active()) {
            return ACTIVE;
        }
        return missing != null || demand.phase() == Phase.PENDING ? UNDECIDED : INACTIVE;
    }
}
