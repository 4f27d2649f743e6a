package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// A constraint made ready to be asked often: nothing is looked up or wrapped up when it is asked. It means
/// what `ConstraintEvaluator` takes the constraint for where every field is known.
interface PreparedConstraint {

    /// Whether it holds for the fact, given the facts matched before.
    boolean holds(Fact fact, @Nullable Fact[] matched);

    /// What a term is worth for a fact.
    interface Figure {
        double of(Fact fact, @Nullable Fact[] matched);
    }

    /// What a term is worth for a fact, of any type.
    interface Any {
        Value of(Fact fact, @Nullable Fact[] matched);
    }

    /// Whether all hold.
    static PreparedConstraint all(List<Constraint> constraints) {
        PreparedConstraint[] checks = checks(constraints);
        if (checks.length == 1) {
            return checks[0];
        }
        return (fact, matched) -> {
            for (PreparedConstraint each : checks) {
                if (!each.holds(fact, matched)) {
                    return false;
                }
            }
            return true;
        };
    }

    static PreparedConstraint of(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Comparison comparison -> comparison(comparison);
            case Constraint.Not(Constraint operand, var _) -> {
                PreparedConstraint denied = of(operand);
                yield (fact, matched) -> !denied.holds(fact, matched);
            }
            case Constraint.All(List<Constraint> operands, var _) -> all(operands);
            case Constraint.Any(List<Constraint> operands, var _) -> any(operands);
        };
    }

    private static PreparedConstraint any(List<Constraint> constraints) {
        PreparedConstraint[] checks = checks(constraints);
        return (fact, matched) -> {
            for (PreparedConstraint each : checks) {
                if (each.holds(fact, matched)) {
                    return true;
                }
            }
            return false;
        };
    }

    private static PreparedConstraint[] checks(List<Constraint> constraints) {
        return constraints.stream().map(PreparedConstraint::of).toArray(PreparedConstraint[]::new);
    }

    private static PreparedConstraint comparison(Constraint.Comparison comparison) {
        if (isNumber(comparison.left()) && isNumber(comparison.right())) {
            Figure left = number(comparison.left());
            Figure right = number(comparison.right());
            return switch (comparison.comparator()) {
                case EQUAL -> (fact, matched) -> left.of(fact, matched) == right.of(fact, matched);
                case NOT_EQUAL -> (fact, matched) -> left.of(fact, matched) != right.of(fact, matched);
                case LESS -> (fact, matched) -> left.of(fact, matched) < right.of(fact, matched);
                case LESS_OR_EQUAL -> (fact, matched) -> left.of(fact, matched) <= right.of(fact, matched);
                case GREATER -> (fact, matched) -> left.of(fact, matched) > right.of(fact, matched);
                case GREATER_OR_EQUAL -> (fact, matched) -> left.of(fact, matched) >= right.of(fact, matched);
            };
        }
        Any left = any(comparison.left());
        Any right = any(comparison.right());
        boolean equal = comparison.comparator() == ComparisonOperator.EQUAL;
        return (fact, matched) -> left.of(fact, matched).equals(right.of(fact, matched)) == equal;
    }

    private static boolean isNumber(Term term) {
        return switch (term) {
            case Term.Literal literal -> literal.value() instanceof Value.Numeric;
            case Term.Own own -> own.field().type() instanceof ValueType.Numeric;
            case Term.Bound bound -> bound.field().type() instanceof ValueType.Numeric;
            case Term.Arithmetic _ -> true;
        };
    }

    private static Figure number(Term term) {
        return switch (term) {
            case Term.Literal literal -> {
                double number = ((Value.Numeric) literal.value()).value();
                yield (_, _) -> number;
            }
            case Term.Own own -> {
                ToDoubleFunction<Fact> read = read(own.field());
                yield (fact, _) -> read.applyAsDouble(fact);
            }
            case Term.Bound bound -> {
                ToDoubleFunction<Fact> read = read(bound.field());
                yield (_, matched) -> read.applyAsDouble(bound(bound, matched));
            }
            case Term.Arithmetic arithmetic -> arithmetic(arithmetic);
        };
    }

    private static Figure arithmetic(Term.Arithmetic arithmetic) {
        Figure left = number(arithmetic.left());
        Figure right = number(arithmetic.right());
        return switch (arithmetic.operation()) {
            case PLUS -> (fact, matched) -> left.of(fact, matched) + right.of(fact, matched);
            case MINUS -> (fact, matched) -> left.of(fact, matched) - right.of(fact, matched);
            case TIMES -> (fact, matched) -> left.of(fact, matched) * right.of(fact, matched);
        };
    }

    private static ToDoubleFunction<Fact> read(FactField field) {
        if (field.read() instanceof FactField.ReadNumber(ToDoubleFunction<Fact> of)) {
            return of;
        }
        throw new IllegalStateException(field.name() + " is a number by its type, and is not read as one");
    }

    private static Any any(Term term) {
        return switch (term) {
            case Term.Literal literal -> (_, _) -> literal.value();
            case Term.Own own -> {
                Function<Fact, Value> read = own.field().read();
                yield (fact, _) -> read.apply(fact);
            }
            case Term.Bound bound -> {
                Function<Fact, Value> read = bound.field().read();
                yield (_, matched) -> read.apply(bound(bound, matched));
            }
            case Term.Arithmetic arithmetic -> {
                Figure number = number(arithmetic);
                yield (fact, matched) -> new Value.Numeric(number.of(fact, matched));
            }
        };
    }

    private static Fact bound(Term.Bound bound, @Nullable Fact[] matched) {
        return Objects.requireNonNull(matched[bound.condition()], "a rule binds before it uses");
    }
}
