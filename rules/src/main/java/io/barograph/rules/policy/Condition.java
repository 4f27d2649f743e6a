package io.barograph.rules.policy;

/// One line of a rule's `when`.
public sealed interface Condition {

    /// Each fact that fits makes a match.
    record Match(Pattern pattern) implements Condition {}

    /// No fact fits.
    record Not(Pattern pattern) implements Condition {}

    /// At least one fact fits.
    record Exists(Pattern pattern) implements Condition {}

    Pattern pattern();
}
