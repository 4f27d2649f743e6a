package io.barograph.controller.act;

import io.barograph.controller.guardrail.Budget;
import java.time.Duration;
import java.util.function.UnaryOperator;

/// How the reconciler acts.
///
/// @param budget how many nodes may have taints of ours
/// @param staleHold after how long without signals our taints on a node go
/// @param policyMark what stands in the annotation for a policy of this name: the name, with its digest if one is known
public record ReconcilerSettings(Mode mode, Budget budget, Duration staleHold, UnaryOperator<String> policyMark) {}
