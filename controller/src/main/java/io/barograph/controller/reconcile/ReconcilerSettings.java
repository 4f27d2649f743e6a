package io.barograph.controller.reconcile;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import java.time.Duration;
import java.util.function.UnaryOperator;

/// How the reconciler acts.
///
/// @param reins how far operators let it go
/// @param bounds what is asked before a taint is added
/// @param staleHold after how long without signals our taints on a node go
/// @param releaseJitter how much later than it could a node's taint may go
/// @param policyMark what stands in the annotation for a policy of this name: the name, with its digest if one is known
public record ReconcilerSettings(
        Controls reins, Bounds bounds, Duration staleHold, Duration releaseJitter, UnaryOperator<String> policyMark) {

    /// What bounds the taints.
    ///
    /// @param budgets how many nodes may have them
    /// @param guard asked before one that keeps pods away
    public record Bounds(Budgets budgets, HardTaintGuard guard) {}

    /// Nobody is asked before a taint that keeps pods away.
    public ReconcilerSettings(
            Controls reins,
            Budgets budgets,
            Duration staleHold,
            Duration releaseJitter,
            UnaryOperator<String> policyMark) {
        this(reins, new Bounds(budgets, HardTaintGuard.none()), staleHold, releaseJitter, policyMark);
    }

    Budgets budgets() {
        return bounds.budgets();
    }

    /// One mode for all, no silences, bounded by the cluster's budget alone.
    public ReconcilerSettings(Mode mode, Budget cluster, Duration staleHold, UnaryOperator<String> policyMark) {
        this(Controls.of(mode), Budgets.ofCluster(cluster), staleHold, Duration.ZERO, policyMark);
    }
}
