package io.barograph.rules.explain;

import io.barograph.problem.FilePosition;
import io.barograph.rules.explain.change.RuleChange;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What one observation makes of one rule, line by line.
///
/// @param verdict missing where the rule cannot be evaluated, whatever its lines say
/// @param conditions the lines of its `when`, without the one that takes parameters
/// @param missing what it reads and is missing, each with its reason
/// @param change what would have to change for it to come to something else
/// @param off why its parameters switch it off, when nothing else is said of it; empty where it is on
public record RuleExplanation(
        Name name,
        Ternary verdict,
        @Nullable TruthDuration heldDuration,
        List<OfCondition> conditions,
        List<String> missing,
        RuleChange change,
        String off) {

    public RuleExplanation {
        conditions = List.copyOf(conditions);
        missing = List.copyOf(missing);
    }

    /// A rule that its parameters switch off.
    static RuleExplanation ofSwitchedOff(Policy policy, Rule rule) {
        return new RuleExplanation(
                new Name(policy.name(), rule.name(), rule.id(), rule.place()),
                Ternary.FALSE,
                null,
                List.of(),
                List.of(),
                RuleChange.ofNothingFound(true),
                rule.ruleSwitch().off());
    }

    /// Whether its parameters switch it off.
    public boolean isOff() {
        return !off.isEmpty();
    }

    /// Which rule.
    ///
    /// @param id a hash of what it says
    public record Name(String policy, String rule, String id, FilePosition place) {}

    /// One line of `when`.
    ///
    /// @param text as the rule says it, with parameters' values
    /// @param facts what it looks at, the nearest first where there are many
    /// @param more how many more it looks at than are listed
    public record OfCondition(
            String text,
            FilePosition place,
            Ternary verdict,
            @Nullable TruthDuration heldDuration,
            List<OfFact> facts,
            int more) {
        public OfCondition {
            facts = List.copyOf(facts);
        }
    }

    /// One fact that a line looks at.
    ///
    /// @param subject `Contention(BURSTABLE, CPU)`
    /// @param verdict whether it fits
    /// @param constraints all but those that only choose the fact
    public record OfFact(String subject, Ternary verdict, List<OfConstraint> constraints) {
        public OfFact {
            constraints = List.copyOf(constraints);
        }
    }

    /// One constraint on a fact.
    ///
    /// @param text `avg60 >= systemCpuThreshold (40)`
    /// @param measure the values, null where it compares none itself
    /// @param parts what it is made of, where it is made of others
    public record OfConstraint(
            String text,
            FilePosition place,
            Ternary verdict,
            @Nullable TruthDuration heldDuration,
            @Nullable Measure measure,
            List<OfConstraint> parts) {
        public OfConstraint {
            parts = List.copyOf(parts);
        }
    }

    /// The two sides of a comparison.
    ///
    /// @param input what is compared: `avg60`, `avg10 - avg60`
    /// @param value with its unit, or why it is missing
    /// @param threshold with its unit
    /// @param distance value less threshold, in the unit; null where they are no numbers, or one is missing
    /// @param unit `percent points`, `bytes`, `seconds`, or empty for plain numbers
    /// @param words `12.1 below 40`; empty where there is no distance
    public record Measure(
            String input,
            String value,
            String threshold,
            @Nullable Double distance,
            String unit,
            String words) {}
}
