package io.barograph.rules.policy.constraint;

import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import module java.base;

/// Constraints for people, as a rule would say them; a parameter stands under its name.
public final class ConstraintText {

    private ConstraintText() {}

    /// `avg60 >= kubepodsCpuThreshold`
    public static String of(Constraint constraint) {
        return of(constraint, ConstraintText::of, each -> !(each instanceof Constraint.Comparison));
    }

    /// The same with other words and other brackets.
    ///
    /// @param terms how a term is written
    /// @param enclosed which operands of `&&` and `||` stand in brackets
    public static String of(Constraint constraint, Function<Term, String> terms, Predicate<Constraint> enclosed) {
        return switch (constraint) {
            case Constraint.Comparison(ComparisonOperator comparator, Term left, Term right, var _) ->
                terms.apply(left) + " " + comparator.symbol() + " " + terms.apply(right);
            case Constraint.Not(Constraint operand, var _) -> "!(" + of(operand, terms, enclosed) + ")";
            case Constraint.Chain(boolean all, List<Constraint> operands, var _) ->
                operands.stream()
                        .map(each -> {
                            String text = of(each, terms, enclosed);
                            return enclosed.test(each) ? "(" + text + ")" : text;
                        })
                        .collect(Collectors.joining(all ? " && " : " || "));
        };
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
