package io.barograph.rules.policy.constraint;

import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import module java.base;

/// Constraints for people, as a rule would say them; a parameter stands under its name.
public final class ConstraintText {

    private ConstraintText() {}

    /// `avg60 >= kubepodsCpuThreshold`
    public static String of(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Comparison(ComparisonOperator comparator, Term left, Term right, var _) ->
                of(left) + " " + comparator.symbol() + " " + of(right);
            case Constraint.Not(Constraint operand, var _) -> "!(" + of(operand) + ")";
            case Constraint.All(List<Constraint> operands, var _) -> chain(operands, " && ");
            case Constraint.Any(List<Constraint> operands, var _) -> chain(operands, " || ");
        };
    }

    private static String chain(List<Constraint> operands, String operator) {
        return operands.stream()
                .map(each -> each instanceof Constraint.Comparison ? of(each) : "(" + of(each) + ")")
                .collect(Collectors.joining(operator));
    }

    private static String of(Term term) {
        return switch (term) {
            case Term.Literal(Value value, String parameter, var _) -> parameter == null ? value.written() : parameter;
            case Term.Own(FactField field, var _) -> field.name();
            case Term.Bound(int condition, FactField field, var _) -> "$" + (condition + 1) + "." + field.name();
            case Term.Arithmetic(Term.Operation operation, Term left, Term right, var _) ->
                operand(left, rank(left) < rank(operation))
                        + " " + operation.symbol() + " "
                        + operand(right, rank(right) <= rank(operation));
        };
    }

    private static String operand(Term term, boolean inBrackets) {
        return inBrackets ? "(" + of(term) + ")" : of(term);
    }

    /// How closely it binds its operands; a term that is no calculation needs no brackets.
    private static int rank(Term term) {
        return switch (term) {
            case Term.Literal _, Term.Own _, Term.Bound _ -> Integer.MAX_VALUE;
            case Term.Arithmetic(Term.Operation operation, var _, var _, var _) -> rank(operation);
        };
    }

    private static int rank(Term.Operation operation) {
        return switch (operation) {
            case PLUS, MINUS -> 1;
            case TIMES -> 2;
        };
    }
}
