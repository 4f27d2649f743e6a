package io.barograph.controller.act;

import io.barograph.controller.guardrail.Candidate;
import org.jspecify.annotations.Nullable;

/// One node's claim to a place in the budget of tainted nodes.
final class Claim {

    /// Whether taints are wanted that are not there, and since when.
    private boolean wants;

    private long wantedSinceMicros;
    private boolean granted;
    private String blocked = "";

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
            blocked = "";
        }
    }

    boolean wants() {
        return wants;
    }

    /// Whether taints may be added.
    ///
    /// @param tainted whether taints of ours are on the node
    boolean holds(boolean tainted) {
        return granted || tainted;
    }

    /// What the budget is asked; null where there is nothing to ask.
    @Nullable
    Candidate candidate(String node, boolean tainted, double worstPercent, long nowMicros) {
        boolean holds = holds(tainted);
        return holds || wants ? new Candidate(node, holds, wants, worstPercent, nowMicros - wantedSinceMicros) : null;
    }

    void allow() {
        granted = true;
        blocked = "";
    }

    /// Returns whether that is news.
    boolean block(String why) {
        boolean news = blocked.isEmpty();
        blocked = why;
        return news;
    }

    /// Why a wanted taint is not added; empty if none is.
    String blocked() {
        return blocked;
    }
}
