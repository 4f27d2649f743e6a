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

    public String conditionText(ConditionalElement element) {
        Pattern pattern = element.pattern();
        return element.quantifier().written()
                + pattern.fact().name()
                + pattern.constraints().stream().map(this::constraintText).collect(Collectors.joining(", ", "(", ")"));
    }

    public String constraintText(Constraint constraint) {
        return ConstraintText.of(constraint, this::termText, Constraint.Chain.class::isInstance);
    }

    public String termText(Term term) {
        return switch (term) {
            case Term.Literal(Value value, String parameter, var _) ->
                parameter == null ? value.written() : parameter + " (" + value.written() + ")";
            case Term.Own(FactField field, var _) -> field.name();
            case Term.Bound(int condition, FactField field, var _) ->
                rule.when().get(condition).pattern().fact().name() + " " + (condition + 1) + "'s " + field.name();
            case Term.Arithmetic(Term.Operation operation, Term leftTerm, Term rightTerm, var _) ->
                operandText(leftTerm) + " " + operation.symbol() + " " + operandText(rightTerm);
        };
    }

    private String operandText(Term term) {
        return term instanceof Term.Arithmetic ? "(" + termText(term) + ")" : termText(term);
    }
}
