package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.NodeControls.Reach;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.DemandState;
import org.jspecify.annotations.Nullable;

/// One demand for a taint. Several may want one taint with different values.
///
/// @param reach how far it may go
record TaintDemand(Demand.Taint taint, DemandState state, Reach reach) {

    /// What a demand asks of its taint.
    sealed interface Goal {

        /// It is put on the node if it is not there.
        record Add() implements Goal {}

        /// It stays if it is there.
        ///
        /// @param active whether it is demanded, so that a higher value counts as this one. Else only this
        /// very value stays, since no other demand can have put it there
        record Stay(boolean active) implements Goal {}

        /// It is removed.
        ///
        /// @param why for people; null where a silence says so
        record Remove(@Nullable String why) implements Goal {}
    }
}
