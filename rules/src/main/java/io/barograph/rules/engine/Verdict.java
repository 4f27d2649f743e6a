package io.barograph.rules.engine;

import io.barograph.rules.demand.Input;
import java.util.List;
import java.util.Map;

/// What one observation says of one rule.
///
/// @param matches whether the rule matches; means nothing while an input is missing
/// @param parts all that the rule reads, in the rule's order
/// @param told what the rule's messages tell, by how they write it: `{$a}`
public record Verdict(boolean matches, List<Part> parts, Map<String, String> told) {

    public Verdict {
        parts = List.copyOf(parts);
        told = Map.copyOf(told);
    }

    /// Of a rule whose messages tell no values.
    public Verdict(boolean matches, List<Part> parts) {
        this(matches, parts, Map.of());
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
