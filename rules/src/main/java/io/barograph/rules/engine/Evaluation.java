package io.barograph.rules.engine;

import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import java.util.List;
import java.util.Map;

/// What an observation led to.
///
/// @param state for the next evaluation of the same node
/// @param transitions in a fixed order
/// @param verdicts what the observation says of each rule, by its id; empty if the exporter was silent
public record Evaluation(
        EngineState state, DesiredState desired, List<Transition> transitions, Map<String, Verdict> verdicts) {

    public Evaluation {
        verdicts = verdicts instanceof Verdicts ? verdicts : Map.copyOf(verdicts);
        transitions = List.copyOf(transitions);
    }

    /// Where Drools and another way of matching the same rules said different things of this observation, which is a
    /// fault of the program: Drools decided. Empty where they agree, or were not compared.
    public String disagreement() {
        return verdicts instanceof Verdicts told ? told.disagreement() : "";
    }
}
