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
}
