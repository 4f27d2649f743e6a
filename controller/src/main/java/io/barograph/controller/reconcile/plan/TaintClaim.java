package io.barograph.controller.reconcile.plan;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardedNode.Stake;
import io.barograph.controller.guardrail.TaintVerdict;
import org.jspecify.annotations.Nullable;

/// One node's claim to a place among those that have taints of one strength.
public final class TaintClaim {

    /// Whether taints are wanted that are not there, and since when.
    private boolean wants;

    private long wantedSinceMicros;
    private boolean granted;
    private TaintVerdict.@Nullable Blocked blocked;

    /// What is wanted now; a place is given back with the last taint that is wanted.
    ///
    /// @param lacking whether taints are wanted that are not there
    /// @param any whether any taint is wanted
    public void update(boolean lacking, boolean any, long nowMicros) {
        if (lacking && !wants) {
            wantedSinceMicros = nowMicros;
        }
        wants = lacking;
        granted &= any;
        if (!wants) {
            blocked = null;
        }
    }

    boolean wants() {
        return wants;
    }

    /// Whether taints may be added.
    ///
    /// @param holds whether one of ours is on the node, or may be; it keeps its place
    public TaintPermissions.Bar bar(boolean holds) {
        return new TaintPermissions.Bar(blocked == null && (granted || holds), blocked());
    }

    /// What the guardrails are told.
    public Stake stake(boolean holds) {
        return new Stake(holds, wants, granted);
    }

    /// For how long a taint has been wanted.
    long forMicros(long nowMicros) {
        return wants ? nowMicros - wantedSinceMicros : 0;
    }

    public void allow() {
        granted = true;
        blocked = null;
    }

    /// Returns what blocked it before; null if nothing did.
    @Nullable
    public HeldBack block(TaintVerdict.Blocked verdict) {
        HeldBack before = blocked();
        granted = false;
        blocked = verdict;
        return before;
    }

    private @Nullable HeldBack blocked() {
        return blocked == null ? null : blocked.held();
    }
}
