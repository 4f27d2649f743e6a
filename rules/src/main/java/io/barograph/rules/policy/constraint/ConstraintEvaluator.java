package io.barograph.rules.policy.constraint;

import io.barograph.rules.policy.catalogue.FactField;
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

        /// The number that an own or bound field is, [Double#NaN] if it is unknown: like [#of], without making a value.
        default double numberOf(Term field) {
            return of(field) instanceof Value.Numeric(double number, var _) ? number : Double.NaN;
        }

        /// Whether any field has only a lower bound.
        default boolean hasLowerBounds() {
            return false;
        }

        /// Whether the number of an own or bound field may be larger than [#numberOf] says.
        default boolean isLowerBound(Term field) {
            return false;
        }

        /// The value of a literal.
        default Value literalValue(Term.Literal literal) {
            return literal.value();
        }
    }

    /// Whether all hold.
    public static Ternary allTrue(List<Constraint> constraints, Values values) {
        return evaluateChain(constraints, values, Ternary.FALSE);
    }

    /// @param decisive what one of them decides for all
    private static Ternary evaluateChain(List<Constraint> constraints, Values values, Ternary decisive) {
        Ternary soFar = decisive.negated();
        for (int i = 0; i < constraints.size(); i++) {
            Ternary verdict = of(constraints.get(i), values);
            if (verdict == decisive) {
                return verdict;
            }
            soFar = verdict == Ternary.UNKNOWN ? verdict : soFar;
        }
        return soFar;
    }

    /// Whether one holds.
    public static Ternary of(Constraint constraint, Values values) {
        if (constraint instanceof Constraint.Comparison comparison) { // thousands a second; the switch is slower
            return evaluateComparison(comparison, values);
        }
        return switch (constraint) {
            case Constraint.Comparison comparison -> evaluateComparison(comparison, values);
            case Constraint.Not(Constraint operand, var _) ->
                of(operand, values).negated();
            case Constraint.Chain(boolean needsAll, List<Constraint> operands, var _) ->
                evaluateChain(operands, values, Ternary.of(!needsAll));
        };
    }

    /// Nearly all comparisons are of numbers, thousands a second: no value is made of each.
    private static Ternary evaluateComparison(Constraint.Comparison comparison, Values values) {
        if (isNumber(comparison.left()) && isNumber(comparison.right())) {
            double left = numberOf(comparison.left(), values);
            double right = numberOf(comparison.right(), values);
            if (Double.isNaN(left) || Double.isNaN(right)) {
                return Ternary.UNKNOWN;
            }
            return values.hasLowerBounds()
                    ? compareLowerBounds(comparison, left, right, values)
                    : Ternary.of(compareNumbers(comparison.comparator(), left, right));
        }
        Value left = valueOf(comparison.left(), values);
        Value right = valueOf(comparison.right(), values);
        if (left == null || right == null) {
            return Ternary.UNKNOWN;
        }
        boolean equal = left.equals(right);
        return Ternary.of(comparison.comparator() == ComparisonOperator.EQUAL ? equal : !equal);
    }

    /// The result where a number may be larger than known: unknown unless every larger number gives the same.
    private static Ternary compareLowerBounds(
            Constraint.Comparison comparison, double left, double right, Values values) {
        boolean leftMayGrow = mayGrow(comparison.left(), values);
        boolean rightMayGrow = mayGrow(comparison.right(), values);
        if (!leftMayGrow && !rightMayGrow) {
            return Ternary.of(compareNumbers(comparison.comparator(), left, right));
        }
        boolean isCalculated =
                comparison.left() instanceof Term.Arithmetic || comparison.right() instanceof Term.Arithmetic;
        if (isCalculated || leftMayGrow == rightMayGrow) {
            return Ternary.UNKNOWN;
        }
        double bound = leftMayGrow ? left : right;
        double limit = leftMayGrow ? right : left;
        return switch (comparison.comparator()) {
            case EQUAL -> bound > limit ? Ternary.FALSE : Ternary.UNKNOWN;
            case NOT_EQUAL -> bound > limit ? Ternary.TRUE : Ternary.UNKNOWN;
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> {
                boolean isTrue = compareNumbers(comparison.comparator(), left, right);
                boolean isTrueAtInfinity = compareNumbers(
                        comparison.comparator(),
                        leftMayGrow ? Double.POSITIVE_INFINITY : left,
                        rightMayGrow ? Double.POSITIVE_INFINITY : right);
                yield isTrue == isTrueAtInfinity ? Ternary.of(isTrue) : Ternary.UNKNOWN;
            }
        };
    }

    private static boolean mayGrow(Term term, Values values) {
        return term.parts().anyMatch(values::isLowerBound);
    }

    private static boolean compareNumbers(ComparisonOperator operator, double x, double y) {
        return switch (operator) {
            case EQUAL -> x == y;
            case NOT_EQUAL -> x != y;
            case LESS -> x < y;
            case LESS_OR_EQUAL -> x <= y;
            case GREATER -> x > y;
            case GREATER_OR_EQUAL -> x >= y;
        };
    }

    /// What a term is worth, null if it is unknown.
    public static @Nullable Value valueOf(Term term, Values values) {
        if (term instanceof Term.Own ownTerm) { // thousands a second; the switch is slower
            return values.of(ownTerm);
        }
        if (term instanceof Term.Literal literal) {
            return values.literalValue(literal);
        }
        return switch (term) {
            case Term.Literal literal -> values.literalValue(literal);
            case Term.Own ownTerm -> values.of(ownTerm);
            case Term.Bound bound -> values.of(bound);
            case Term.Arithmetic arithmetic -> calculateValue(arithmetic, values);
        };
    }

    private static boolean isNumber(Term term) {
        return switch (term) {
            case Term.Own(FactField field, var _) -> field.numberReader() != null;
            case Term.Literal(Value value, var _, var _) -> value instanceof Value.Numeric;
            case Term.Bound(var _, FactField field, var _) -> field.numberReader() != null;
            case Term.Arithmetic _ -> true;
        };
    }

    /// [Double#NaN] if it is unknown.
    private static double numberOf(Term term, Values values) {
        return switch (term) {
            case Term.Own _, Term.Bound _ -> values.numberOf(term);
            case Term.Literal literal ->
                values.literalValue(literal) instanceof Value.Numeric(double number, var _) ? number : Double.NaN;
            case Term.Arithmetic(Term.Operation operation, Term leftTerm, Term rightTerm, var _) -> {
                double left = numberOf(leftTerm, values);
                double right = numberOf(rightTerm, values);
                yield switch (operation) {
                    case PLUS -> left + right;
                    case MINUS -> left - right;
                    case TIMES -> left * right;
                };
            }
        };
    }

    private static @Nullable Value calculateValue(Term.Arithmetic arithmetic, Values values) {
        double number = numberOf(arithmetic, values);
        return Double.isNaN(number) ? null : new Value.Numeric(number);
    }
}
