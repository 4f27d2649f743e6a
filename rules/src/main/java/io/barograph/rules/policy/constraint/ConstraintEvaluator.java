package io.barograph.rules.policy.constraint;

import io.barograph.rules.policy.catalogue.Value;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Tells whether constraints hold, where each term's value is given or unknown.
public final class ConstraintEvaluator {

    private ConstraintEvaluator() {}

    /// What fields are worth.
    public interface Values {
        /// The value of an own or bound field, null if it is unknown.
        @Nullable
        Value of(Term field);

        /// The value of a literal.
        default Value literal(Term.Literal literal) {
            return literal.value();
        }
    }

    /// Whether all hold.
    public static Ternary all(List<Constraint> constraints, Values values) {
        return chain(constraints, values, Ternary.FALSE);
    }

    /// @param decisive what one of them decides for all
    private static Ternary chain(List<Constraint> constraints, Values values, Ternary decisive) {
        Ternary soFar = decisive.negated();
        for (Constraint each : constraints) {
            Ternary one = of(each, values);
            if (one == decisive) {
                return one;
            }
            soFar = one == Ternary.UNKNOWN ? one : soFar;
        }
        return soFar;
    }

    /// Whether one holds.
    public static Ternary of(Constraint constraint, Values values) {
        return switch (constraint) {
            case Constraint.Comparison comparison -> compare(comparison, values);
            case Constraint.Not(Constraint operand, var _) ->
                of(operand, values).negated();
            case Constraint.Chain(boolean all, List<Constraint> operands, var _) ->
                chain(operands, values, Ternary.of(!all));
        };
    }

    private static Ternary compare(Constraint.Comparison comparison, Values values) {
        Value left = value(comparison.left(), values);
        Value right = value(comparison.right(), values);
        if (left == null || right == null) {
            return Ternary.UNKNOWN;
        }
        if (left instanceof Value.Numeric(double x, var _) && right instanceof Value.Numeric(double y, var _)) {
            return Ternary.of(compare(comparison.comparator(), x, y));
        }
        boolean equal = left.equals(right);
        return Ternary.of(comparison.comparator() == ComparisonOperator.EQUAL ? equal : !equal);
    }

    private static boolean compare(ComparisonOperator comparator, double x, double y) {
        return switch (comparator) {
            case EQUAL -> x == y;
            case NOT_EQUAL -> x != y;
            case LESS -> x < y;
            case LESS_OR_EQUAL -> x <= y;
            case GREATER -> x > y;
            case GREATER_OR_EQUAL -> x >= y;
        };
    }

    /// What a term is worth, null if it is unknown.
    public static @Nullable Value value(Term term, Values values) {
        return switch (term) {
            case Term.Literal literal -> values.literal(literal);
            case Term.Own own -> values.of(own);
            case Term.Bound bound -> values.of(bound);
            case Term.Arithmetic arithmetic -> calculate(arithmetic, values);
        };
    }

    private static @Nullable Value calculate(Term.Arithmetic arithmetic, Values values) {
        if (value(arithmetic.left(), values) instanceof Value.Numeric(double x, var _)
                && value(arithmetic.right(), values) instanceof Value.Numeric(double y, var _)) {
            return new Value.Numeric(
                    switch (arithmetic.operation()) {
                        case PLUS -> x + y;
                        case MINUS -> x - y;
                        case TIMES -> x * y;
                    });
        }
        return null;
    }
}
