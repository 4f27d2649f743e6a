package io.barograph.controller.act;

import io.barograph.controller.guardrail.HeldBack;
import io.barograph.controller.guardrail.Member.Stake;
import io.barograph.controller.guardrail.Verdict;
import org.jspecify.annotations.Nullable;

/// One node's claim to a place among those that have taints of one strength.
final class Claim {

    /// Whether taints are wanted that are not there, and since when.
    private boolean wants;

    private long wantedSinceMicros;
    private boolean granted;
    private Verdict.@Nullable Blocked blocked;

    /// What is wanted now; a place is given back with the last taint that is wanted.
    ///
    /// @param lacking whether taints are wanted that are not there
    /// @param any whether any taint is wanted
    void update(boolean lacking, boolean any, long nowMicros) {
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
    boolean may(boolean holds) {
        return blocked == null && (granted || holds);
    }

    /// What the guardrails are told.
    Stake stake(boolean holds) {
        return new Stake(holds, wants, granted);
    }

    /// For how long a taint has been wanted.
    long forMicros(long nowMicros) {
        return wants ? nowMicros - wantedSinceMicros : 0;
    }

    void allow() {
        granted = true;
        blocked = null;
    }

    /// Returns what blocked it before; null if nothing did.
    @Nullable
    HeldBack block(Verdict.Blocked verdict) {
        HeldBack before = blocked();
        granted = false;
        blocked = verdict;
        return before;
    }

    /// Why a wanted taint is not added; null if none is held back.
    @Nullable
    HeldBack blocked() {
        return blocked == null ? null : blocked.held();
    }
}
