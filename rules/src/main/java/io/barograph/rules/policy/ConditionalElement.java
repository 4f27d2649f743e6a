package io.barograph.rules.policy;

import module java.base;

/// One line of a rule's `when`.
public record ConditionalElement(Quantifier quantifier, Pattern pattern) {

    /// How many facts must fit.
    public enum Quantifier {
        /// Each fact that fits makes a match.
        MATCH,
        /// No fact fits.
        NOT,
        /// At least one fact fits.
        EXISTS;

        /// What stands before the pattern in a rule: `not `, `exists `; empty for a match.
        public String written() {
            return this == MATCH ? "" : name().toLowerCase(Locale.ROOT) + " ";
        }
    }
}
