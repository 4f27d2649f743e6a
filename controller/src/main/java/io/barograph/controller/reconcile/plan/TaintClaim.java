package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardedNode.Stake;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One node's claim to a place among those that have taints of one strength.
public final class TaintClaim {

    /// The guardrails are asked in the next pass.
    private static final HeldBack NEXT_PASS = new HeldBack.Paced(1);

    /// What is short where taints are wanted that are not there, and since when; empty where none is.
    private Set<ScarceResource> wantedFor = Set.of();

    private long wantedSinceMicros;
    private boolean granted;
    private @Nullable HeldBack refusal;

    /// What is wanted now; a place is given back with the last taint that is wanted.
    ///
    /// @param lackedFor what is short where taints are wanted that are not there; empty where none is
    /// @param any whether any taint is wanted
    public void updateWant(Set<ScarceResource> lackedFor, boolean any, long nowMicros) {
        if (!lackedFor.isEmpty() && !wants()) {
            wantedSinceMicros = nowMicros;
        }
        wantedFor = Set.copyOf(lackedFor);
        granted &= any;
        if (!wants()) {
            refusal = null;
        }
    }

    boolean wants() {
        return !wantedFor.isEmpty();
    }

    /// Why taints may not be added; null if they may.
    ///
    /// @param holds whether one of ours is on the node, or may be; it keeps its place
    public @Nullable HeldBack refusal(boolean holds) {
        return refusal == null && !granted && !holds ? NEXT_PASS : refusal;
    }

    /// The claim as the guardrails see it.
    public Stake toStake(boolean holds) {
        return new Stake(holds, wantedFor, granted);
    }

    /// For how long a taint has been wanted.
    long forMicros(long nowMicros) {
        return wants() ? nowMicros - wantedSinceMicros : 0;
    }

    /// The guardrails' answer, if any taint is wanted.
    ///
    /// @param heldBack the taint may not be added; null if it may
    public void setAnswer(@Nullable HeldBack heldBack) {
        if (wants()) {
            granted = heldBack == null;
            refusal = heldBack;
        }
    }
}
