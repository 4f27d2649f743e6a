package io.barograph.controller.reconcile;

import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import module java.base;

/// How the reconciler acts.
///
/// @param controls how far operators let it go
/// @param budgets how many nodes may have taints
/// @param guard asked before a hard taint
/// @param staleHold after how long without signals our taints on a node go
/// @param releaseJitter how much later than it could a node's taint may go
/// @param policyMark what stands in the annotation for a policy of this name: the name, with its digest if one is known
public record ReconcilerSettings(
        Controls controls,
        Budgets budgets,
        HardTaintGuard guard,
        Duration staleHold,
        Duration releaseJitter,
        UnaryOperator<String> policyMark) {}
