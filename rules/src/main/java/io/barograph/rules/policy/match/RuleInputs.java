package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a rule reads of an observation: which facts, and which of their fields.
public final class RuleInputs {

    private RuleInputs() {}

    /// The facts that one pattern looks at, and the fields it needs of them.
    ///
    /// @param fields those that may be missing; keys never are
    public record Input(Pattern pattern, Set<FactField> fields) {

        /// Whether the pattern may match the fact as far as its keys tell; then the rule needs all of [#fields] of it.
        public boolean selectsFact(Fact fact) {
            return pattern.fact().facts().isInstance(fact)
                    && ConstraintEvaluator.allTrue(pattern.constraints(), term -> keyValue(term, fact))
                            != Ternary.FALSE;
        }

        /// Whether the constraint holds of the fact by its keys alone.
        boolean answersConstraint(Constraint constraint, Fact fact) {
            return ConstraintEvaluator.of(constraint, term -> keyValue(term, fact)) == Ternary.TRUE;
        }

        private static @Nullable Value keyValue(Term term, Fact fact) {
            return term instanceof Term.Own(FactField field, var _) && field.key()
                    ? field.reader().apply(fact)
                    : null;
        }
    }

    /// Whether a rule of these policies that is on looks at facts of one of these kinds.
    public static boolean readsAnyOf(List<Policy> policies, Set<Class<? extends Fact>> facts) {
        return policies.stream()
                .flatMap(policy -> policy.rules().stream())
                .filter(rule -> rule.ruleSwitch().isOn())
                .flatMap(rule -> rule.when().stream())
                .anyMatch(condition -> facts.contains(condition.pattern().fact().facts()));
    }

    /// Whether a rule of these policies that is on reads this field of facts of this kind.
    public static boolean readsField(List<Policy> policies, Class<? extends Fact> fact, String field) {
        return policies.stream()
                .flatMap(policy -> policy.rules().stream())
                .filter(rule -> rule.ruleSwitch().isOn())
                .flatMap(rule -> of(rule).stream())
                .filter(input -> input.pattern().fact().facts().equals(fact))
                .anyMatch(input -> input.fields().stream()
                        .anyMatch(readField -> readField.name().equals(field)));
    }

    /// One input for each pattern of the rule, in its order.
    public static List<Input> of(Rule rule) {
        List<Set<FactField>> fields = rule.when().stream()
                .<Set<FactField>>map(_ -> new LinkedHashSet<>())
                .toList();
        for (int i = 0; i < fields.size(); i++) {
            int index = i;
            rule.when().get(i).pattern().constraints().stream()
                    .flatMap(Constraint::terms)
                    .forEach(term -> {
                        FactField field = term.field();
                        if (field != null && !field.key()) {
                            fields.get(term instanceof Term.Bound bound ? bound.condition() : index)
                                    .add(field);
                        }
                    });
        }
        return IntStream.range(0, fields.size())
                .mapToObj(line ->
                        new Input(rule.when().get(line).pattern(), Collections.unmodifiableSet(fields.get(line))))
                .toList();
    }
}
