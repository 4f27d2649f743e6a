package io.barograph.rules.engine;

import io.barograph.rules.demand.Input;
import java.util.List;

/// What one observation says of one rule.
///
/// @param matches whether the rule matches; means nothing while an input is missing
/// @param parts all that the rule reads, in the rule's order
public record Verdict(boolean matches, List<Part> parts) {

    public Verdict {
        parts = List.copyOf(parts);
    }

    /// One value that the rule reads.
    ///
    /// @param shown for people: `Contention(KUBEPODS, CPU).avg60 = 52.1 (>= 40)`
    public record Part(Input input, String shown) {}

    /// Whether the rule cannot be evaluated.
    public boolean missing() {
        return parts.stream().anyMatch(part -> part.input().missing());
    }

    /// The values alone.
    public List<Input> inputs() {
        return parts.stream().map(Part::input).toList();
    }
}
