package io.barograph.rules.cases.mutation;

import io.barograph.problem.FilePosition;

/// A policy with one small mistake in it, which its cases should notice.
///
/// @param rule the rule's name, or the parameter's
/// @param oldText what the file says
/// @param newText what the mutant says instead; empty where it is left out
public record Mutant(FilePosition place, String rule, String oldText, String newText, Change change) {

    /// What makes the policy the mutant.
    public sealed interface Change {

        /// One rule is another, or is left out.
        ///
        /// @param index of the rule in the policy, whatever its parameters are
        /// @param slip which of its mistakes
        record OfRule(int index, int slip) implements Change {}

        /// The default of a parameter is another.
        record OfDefault(String parameter, String value) implements Change {}
    }

    /// `"pods wait": avg60 >= threshold -> avg60 > threshold`, for people and for lists of tolerated ones.
    @Override
    public String toString() {
        return '"' + rule + "\": " + oldText + " -> " + (newText.isEmpty() ? "(left out)" : newText);
    }
}
