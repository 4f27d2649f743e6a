package io.barograph.rules.policy.constraint;

import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import module java.base;

/// Constraints for people, as a rule would say them; a parameter stands under its name.
public final class ConstraintText {

    private ConstraintText() {}

    /// `avg60 >= kubepodsCpuThreshold`
    public static String of(Constraint constraint) {
        return of(constraint, ConstraintText::of, constraintPart -> !(constraintPart instanceof Constraint.Comparison));
    }

    /// The same with other words and other brackets.
    ///
    /// @param terms how a term is written
    /// @param enclosed which operands of `&&` and `||` stand in brackets
    public static String of(Constraint constraint, Function<Term, String> terms, Predicate<Constraint> enclosed) {
        return switch (constraint) {
            case Constraint.Comparison(ComparisonOperator operator, Term leftTerm, Term rightTerm, var _) ->
                terms.apply(leftTerm) + " " + operator.symbol() + " " + terms.apply(rightTerm);
            case Constraint.Not(Constraint operand, var _) -> "!(" + of(operand, terms, enclosed) + ")";
            case Constraint.Chain(boolean needsAll, List<Constraint> operands, var _) ->
                operands.stream()
                        .map(operand -> {
                            String text = of(operand, terms, enclosed);
                            return enclosed.test(operand) ? "(" + text + ")" : text;
                        })
                        .collect(Collectors.joining(needsAll ? " && " : " || "));
        };
    }

    private static String of(Term term) {
        return switch (term) {
            case Term.Literal(Value value, String parameter, var _) -> parameter == null ? value.written() : parameter;
            case Term.Own(FactField field, var _) -> field.name();
            case Term.Bound(int condition, FactField field, var _) -> "$" + (condition + 1) + "." + field.name();
            case Term.Arithmetic(Term.Operation operation, Term leftTerm, Term rightTerm, var _) ->
                operandText(leftTerm, bindingStrength(leftTerm) < bindingStrength(operation))
                        + " " + operation.symbol() + " "
                        + operandText(rightTerm, bindingStrength(rightTerm) <= bindingStrength(operation));
        };
    }

    private static String operandText(Term term, boolean inBrackets) {
        return inBrackets ? "(" + of(term) + ")" : of(term);
    }

    /// How closely it binds its operands; a term that is no calculation needs no brackets.
    private static int bindingStrength(Term term) {
        return switch (term) {
            case Term.Literal _, Term.Own _, Term.Bound _ -> Integer.MAX_VALUE;
            case Term.Arithmetic(Term.Operation operation, var _, var _, var _) -> bindingStrength(operation);
        };
    }

    private static int bindingStrength(Term.Operation operation) {
        return switch (operation) {
            case PLUS, MINUS -> 1;
            case TIMES -> 2;
        };
    }
}
