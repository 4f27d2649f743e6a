package io.barograph.rules.engine;

import io.barograph.rules.demand.Input;
import java.util.List;

/// What one observation says of one rule.
///
/// @param matches whether the rule matches; means nothing while an input is missing
/// @param inputs all that the rule reads, in the rule's order
record Verdict(boolean matches, List<Input> inputs) {

    Verdict {
        inputs = List.copyOf(inputs);
    }

    /// Whether the rule cannot be evaluated.
    boolean missing() {
        return inputs.stream().anyMatch(Input::missing);
    }
}
