package io.barograph.rules.cases.mutation;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.Rule;
import org.jspecify.annotations.Nullable;

/// A policy with one small mistake in it, which its cases should notice.
///
/// @param rule the rule's name, or the parameter's
/// @param before what the file says
/// @param after what the mutant says instead; empty where it is left out
public record Mutant(FilePosition place, String rule, String before, String after, Change change) {

    /// What makes the policy the mutant.
    public sealed interface Change {

        /// One rule is another, or is left out (null).
        ///
        /// @param index in the policy, whatever its parameters are
        record OfRule(int index, RuleEdit edit) implements Change {}

        /// The default of a parameter is another.
        record OfDefault(String parameter, String value) implements Change {}
    }

    /// Makes another rule of one, whatever the values of its parameters are.
    public interface RuleEdit {
        @Nullable
        Rule of(Rule rule);
    }

    /// `"pods wait": avg60 >= threshold -> avg60 > threshold`, for people and for lists of tolerated ones.
    @Override
    public String toString() {
        return '"' + rule + "\": " + before + " -> " + (after.isEmpty() ? "(left out)" : after);
    }
}
