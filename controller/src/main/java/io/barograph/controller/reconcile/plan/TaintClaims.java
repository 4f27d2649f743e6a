package io.barograph.controller.reconcile.plan;

import io.barograph.controller.guardrail.TaintStrength;

/// Since when one node wants taints, hard and soft; not who owns them.
public record TaintClaims(TaintClaim hard, TaintClaim soft) {

    public TaintClaims() {
        this(new TaintClaim(), new TaintClaim());
    }

    public TaintClaim claimOf(TaintStrength strength) {
        return switch (strength) {
            case HARD -> hard;
            case SOFT -> soft;
        };
    }

    public boolean wants() {
        return hard.wants() || soft.wants();
    }

    /// For how long the older one of them has wanted a taint.
    public long forMicros(long nowMicros) {
        return Math.max(hard.forMicros(nowMicros), soft.forMicros(nowMicros));
    }
}
