package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardedNode.Stake;
import org.jspecify.annotations.Nullable;

/// One node's claim to a place among those that have taints of one strength.
public final class TaintClaim {

    /// The guardrails are asked in the next pass.
    private static final HeldBack NEXT_PASS = new HeldBack.Paced(1);

    /// Whether taints are wanted that are not there, and since when.
    private boolean wants;

    private long wantedSinceMicros;
    private boolean granted;
    private @Nullable HeldBack refusal;

    /// What is wanted now; a place is given back with the last taint that is wanted.
    ///
    /// @param lacking whether taints are wanted that are not there
    /// @param any whether any taint is wanted
    public void updateWant(boolean lacking, boolean any, long nowMicros) {
        if (lacking && !wants) {
            wantedSinceMicros = nowMicros;
        }
        wants = lacking;
        granted &= any;
        if (!wants) {
            refusal = null;
        }
    }

    boolean wants() {
        return wants;
    }

    /// Why taints may not be added; null if they may.
    ///
    /// @param holds whether one of ours is on the node, or may be; it keeps its place
    public @Nullable HeldBack refusal(boolean holds) {
        return refusal == null && !granted && !holds ? NEXT_PASS : refusal;
    }

    /// The claim as the guardrails see it.
    public Stake toStake(boolean holds) {
        return new Stake(holds, wants, granted);
    }

    /// For how long a taint has been wanted.
    long forMicros(long nowMicros) {
        return wants ? nowMicros - wantedSinceMicros : 0;
    }

    /// The guardrails' answer, if any taint is wanted.
    ///
    /// @param heldBack the taint may not be added; null if it may
    public void setAnswer(@Nullable HeldBack heldBack) {
        if (wants) {
            granted = heldBack == null;
            refusal = heldBack;
        }
    }
}
