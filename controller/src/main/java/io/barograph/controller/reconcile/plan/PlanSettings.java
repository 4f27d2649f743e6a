package io.barograph.controller.reconcile.plan;

import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.rules.demand.DemandState;
import module java.base;

/// What plans of all nodes have in common.
///
/// @param holdMicros for how long a mark may rest on signals that are missing
/// @param jitter how much longer taints that are not demanded any more may stay
/// @param mark a policy's name to what stands for it in the ownership record
public record PlanSettings(long holdMicros, ReleaseJitter jitter, UnaryOperator<String> mark) {

    /// The same while missing signals release nothing.
    public PlanSettings patient() {
        return new PlanSettings(Long.MAX_VALUE, jitter, mark);
    }

    OwnershipRecord.Source source(DemandState demand) {
        return new OwnershipRecord.Source(
                mark.apply(demand.source().policy()), demand.source().rule());
    }
}
