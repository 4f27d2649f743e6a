package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import org.jspecify.annotations.Nullable;

/// What is done about one demand on a node.
public sealed interface DemandPlan {

    /// It is put on the node.
    record Write() implements DemandPlan {}

    /// It stands on the node and stays.
    record Keep() implements DemandPlan {}

    /// It stands on the node and is taken away.
    ///
    /// @param why it is, where it is still demanded; else null
    record Remove(@Nullable HeldBack why) implements DemandPlan {}

    /// It is demanded and not put on the node.
    record Held(HeldBack why) implements DemandPlan {}
}
