package io.barograph.controller.reconcile.inbox;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import java.util.List;

/// What an evaluation hands to the reconciler.
///
/// @param state all that is wanted; only the latest one of a node counts
/// @param transitions the steps that this evaluation made, each told as an event once
/// @param worstPercent how bad it is on the node, to tell the worst from the rest; NaN if nobody can tell
public record ReconcileRequest(
        DesiredState state, List<Transition> transitions, Freshness freshness, double worstPercent) {

    public ReconcileRequest {
        transitions = List.copyOf(transitions);
    }

    /// Whether the node is heard, and nothing is demanded of it, nor just was.
    boolean isCalm() {
        return freshness instanceof Freshness.Fresh
                && transitions.isEmpty()
                && state.demands().stream().noneMatch(DemandState::active);
    }
}
