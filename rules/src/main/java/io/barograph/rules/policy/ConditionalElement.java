package io.barograph.rules.policy;

/// One line of a rule's `when`.
public sealed interface ConditionalElement {

    /// Each fact that fits makes a match.
    record Match(Pattern pattern) implements ConditionalElement {}

    /// No fact fits.
    record Not(Pattern pattern) implements ConditionalElement {}

    /// At least one fact fits.
    record Exists(Pattern pattern) implements ConditionalElement {}

    Pattern pattern();

    /// What stands before the pattern in a rule: `not `, `exists `; empty for a match.
    default String quantifier() {
        return switch (this) {
            case Match _ -> "";
            case Not _ -> "not ";
            case Exists _ -> "exists ";
        };
    }
}
