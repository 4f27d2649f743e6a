package io.barograph.rules.explain.probe;

import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.constraint.Term;
import module java.base;

/// Says constraints as the rule does, with the values that its parameters have: `avg60 >= systemCpuThreshold (40)`.
public record ConstraintWithValues(Rule rule) {

    public String condition(ConditionalElement condition) {
        Pattern pattern = condition.pattern();
        return condition.quantifier().written()
                + pattern.fact().name()
                + pattern.constraints().stream().map(this::constraint).collect(Collectors.joining(", ", "(", ")"));
    }

    public String constraint(Constraint constraint) {
        return ConstraintText.of(constraint, this::term, Constraint.Chain.class::isInstance);
    }

    public String term(Term term) {
        return switch (term) {
            case Term.Literal(Value value, String parameter, var _) ->
                parameter == null ? value.written() : parameter + " (" + value.written() + ")";
            case Term.Own(FactField field, var _) -> field.name();
            case Term.Bound(int condition, FactField field, var _) ->
                rule.when().get(condition).pattern().fact().name() + " " + (condition + 1) + "'s " + field.name();
            case Term.Arithmetic(Term.Operation operation, Term left, Term right, var _) ->
                operand(left) + " " + operation.symbol() + " " + operand(right);
        };
    }

    private String operand(Term term) {
        return term instanceof Term.Arithmetic ? "(" + term(term) + ")" : term(term);
    }
}
