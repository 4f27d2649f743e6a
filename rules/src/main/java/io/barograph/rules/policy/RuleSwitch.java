package io.barograph.rules.policy;

import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;

/// What a rule asks of its policy's parameters. Their values are known when the file is read, so the rule is on or off
/// for as long as these parameters are in force.
///
/// @param constraints of parameters' values; all must hold
public record RuleSwitch(List<Constraint> constraints) {

    /// Asks nothing.
    public static final RuleSwitch NONE = new RuleSwitch(List.of());

    public RuleSwitch {
        constraints = List.copyOf(constraints);
    }

    /// Whether anything is asked.
    public boolean isThere() {
        return !constraints.isEmpty();
    }

    /// Whether the rule is on.
    public boolean isOn() {
        return ConstraintEvaluator.allTrue(constraints, _ -> null) == Ternary.TRUE;
    }

    /// Why the rule is off: `needs maxTeardown > 0, maxTeardown is 0`; empty where it is on.
    public String off() {
        for (Constraint constraint : constraints) {
            if (ConstraintEvaluator.of(constraint, _ -> null) != Ternary.TRUE) {
                Map<String, String> values = new LinkedHashMap<>();
                constraint.terms().forEach(term -> {
                    if (term instanceof Term.Literal(Value value, String parameter, var _) && parameter != null) {
                        values.put(parameter, value.written());
                    }
                });
                return "needs " + ConstraintText.of(constraint)
                        + values.entrySet().stream()
                                .map(value -> ", " + value.getKey() + " is " + value.getValue())
                                .collect(Collectors.joining());
            }
        }
        return "";
    }
}
