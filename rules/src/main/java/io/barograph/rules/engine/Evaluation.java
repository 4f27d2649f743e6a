package io.barograph.rules.engine;

import io.barograph.rules.demand.DesiredState;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.verdict.RuleVerdict;
import io.barograph.rules.verdict.RuleVerdicts;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What an observation led to.
///
/// @param state for the next evaluation of the same node
/// @param transitions in a fixed order
/// @param verdicts what the observation says of each rule, by its id; empty if the exporter was silent
/// @param facts of the observation, as the rules saw them; null if the exporter was silent
public record Evaluation(
        EngineState state,
        DesiredState desired,
        List<Transition> transitions,
        Map<String, RuleVerdict> verdicts,
        @Nullable Facts facts) {

    public Evaluation {
        verdicts = verdicts instanceof RuleVerdicts ? verdicts : Map.copyOf(verdicts);
        transitions = List.copyOf(transitions);
    }

    /// Where Drools and another way of matching the same rules said different things of this observation, which is a
    /// fault of the program: Drools decided. Empty where they agree, or were not compared.
    public String disagreement() {
        return verdicts instanceof RuleVerdicts ruleVerdicts ? ruleVerdicts.disagreement() : "";
    }
}
