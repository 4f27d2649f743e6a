package io.barograph.controller.act;

import io.barograph.controller.guardrail.Budget;
import io.barograph.controller.guardrail.Budgets;
import java.time.Duration;
import java.util.function.UnaryOperator;

/// How the reconciler acts.
///
/// @param reins how far operators let it go
/// @param budgets how many nodes may have taints of ours
/// @param staleHold after how long without signals our taints on a node go
/// @param releaseJitter how much later than it could a node's taint may go
/// @param policyMark what stands in the annotation for a policy of this name: the name, with its digest if one is known
public record ReconcilerSettings(
        Reins reins, Budgets budgets, Duration staleHold, Duration releaseJitter, UnaryOperator<String> policyMark) {

    /// One mode for all, no silences, bounded by the cluster's budget alone.
    public ReconcilerSettings(Mode mode, Budget cluster, Duration staleHold, UnaryOperator<String> policyMark) {
        this(Reins.of(mode), Budgets.ofCluster(cluster), staleHold, Duration.ZERO, policyMark);
    }

    /// The farthest that anything goes.
    Mode mode() {
        return reins.modes().farthest();
    }
}
