package io.barograph.controller.decide;

import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import java.time.Duration;
import java.util.List;

/// What an evaluation came to, for whoever acts on it.
///
/// @param transitions the steps since the last time, each handed on once
/// @param quiet for how long the exporter has been silent; zero if it is heard; negative where nobody asks it any more:
/// how long until it counts as silent
/// @param worstPercent the worst contention on the node; NaN if none is known
/// @param takenNanos when what it rests on was taken in, by the clock that decisions are timed by
public record NodeDecision(
        DesiredState state, List<Transition> transitions, Duration quiet, double worstPercent, long takenNanos) {

    public NodeDecision {
        transitions = List.copyOf(transitions);
    }
}
