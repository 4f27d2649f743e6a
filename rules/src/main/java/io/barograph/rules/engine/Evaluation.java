package io.barograph.rules.engine;

import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import java.util.List;

/// What an observation led to.
///
/// @param state for the next evaluation of the same node
/// @param transitions in a fixed order
public record Evaluation(EngineState state, DesiredState desired, List<Transition> transitions) {

    public Evaluation {
        transitions = List.copyOf(transitions);
    }
}
