package io.barograph.rules.policy;

import io.barograph.problem.Place;
import io.barograph.rules.policy.TermChecker.Typed;
import io.barograph.rules.policy.Type.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/// Finds out what the constraints of one pattern mean, and whether they can be meant.
final class ConstraintChecker {

    /// What is left of a signal: less than 1 % of a file system is a threshold that people have.
    private static final String LEFT_OVER = "percent";

    private final TermChecker terms;
    private final Problems problems;

    ConstraintChecker(TermChecker terms, Problems problems) {
        this.terms = terms;
        this.problems = problems;
    }

    Constraint constraint(Syntax.Expression expression) {
        return switch (expression) {
            case Syntax.Comparison comparison -> comparison(comparison);
            case Syntax.Negation(Syntax.Expression operand, Place place) ->
                new Constraint.Not(constraint(operand), place);
            case Syntax.Chain(boolean all, List<Syntax.Expression> operands, Place place) ->
                all ? new Constraint.All(each(operands), place) : new Constraint.Any(each(operands), place);
            case Syntax.Membership membership -> membership(membership);
            case Syntax.Word word -> truth(word);
            case Syntax.Variable variable -> throw noCondition(variable.place());
            case Syntax.Figure(var _, Place place) -> throw noCondition(place);
            case Syntax.Quoted(var _, Place place) -> throw noCondition(place);
            case Syntax.Truth(var _, Place place) -> throw noCondition(place);
            case Syntax.Arithmetic(var _, var _, var _, Place place) -> throw noCondition(place);
        };
    }

    private List<Constraint> each(List<Syntax.Expression> operands) {
        List<Constraint> constraints = new ArrayList<>();
        for (Syntax.Expression each : operands) {
            constraints.add(constraint(each));
        }
        return constraints;
    }

    private Constraint comparison(Syntax.Comparison comparison) {
        Typed left = terms.term(comparison.left(), null);
        Typed right = terms.term(comparison.right(), left.type());
        return compare(comparison.comparator(), left, right, comparison.place());
    }

    private Constraint membership(Syntax.Membership membership) {
        Typed left = terms.term(membership.left(), null);
        List<Constraint> choices = new ArrayList<>();
        for (Syntax.Expression each : membership.choices()) {
            Typed right = terms.term(each, left.type());
            choices.add(compare(Comparator.EQUAL, left, right, each.place()));
        }
        Constraint any = choices.size() == 1 ? choices.getFirst() : new Constraint.Any(choices, membership.place());
        return membership.negated() ? new Constraint.Not(any, membership.place()) : any;
    }

    private Constraint truth(Syntax.Word word) {
        Typed field = terms.term(word, null);
        if (!(field.type() instanceof Type.Truth)) {
            throw noCondition(word.place());
        }
        Term yes = new Term.Literal(new Value.Truth(true), null, word.place());
        return new Constraint.Comparison(Comparator.EQUAL, field.term(), yes, word.place());
    }

    private Constraint compare(Comparator comparator, Typed left, Typed right, Place place) {
        if (!terms.isOwn(left.term())) {
            throw problems.lost(
                    place, "the left side of a comparison must name " + terms.own(), "Maybe swap the two sides");
        }
        if (!Units.comparable(left.type(), right.type()) || left.type() instanceof Type.Labels) {
            throw problems.lost(
                    Lint.UNIT_MISMATCH,
                    right.term().place(),
                    "cannot compare " + left.type().word() + " with "
                            + right.type().word(),
                    hint(left.type(), right.type()));
        }
        if (comparator.ordering() && left.type() instanceof Type.Text) {
            StringChecker.Measured measured = StringChecker.measured(left.term(), right.term());
            if (measured != null) {
                return new Constraint.Comparison(comparator, measured.left(), measured.right(), place);
            }
        }
        if (comparator.ordering() && !(left.type() instanceof Type.Numeric)) {
            throw problems.lost(
                    place,
                    "a " + left.type().word() + " is not less or greater: " + comparator.symbol(),
                    "Use == or != or in (...)");
        }
        if (right.term() instanceof Term.Literal literal) {
            sane(left, literal);
        }
        return new Constraint.Comparison(comparator, left.term(), right.term(), place);
    }

    private void sane(Typed left, Term.Literal literal) {
        if (!(left.term() instanceof Term.Own(Field field, var _))
                || !(literal.value() instanceof Value.Numeric(double value, var _))
                || !(field.type() instanceof Type.Numeric(Unit unit))) {
            return;
        }
        String written = literal.value().written();
        if (unit == Unit.PERCENT && (value < 0 || value > 100)) {
            problems.warning(
                    Lint.OUT_OF_RANGE,
                    literal.place(),
                    field.name() + " is a percentage, compared with " + written,
                    "Expected 0 to 100");
        }
        if (unit == Unit.PERCENT && !field.name().equals(LEFT_OVER) && value > 0 && value < 1) {
            String percent = BigDecimal.valueOf(value)
                    .movePointRight(2)
                    .stripTrailingZeros()
                    .toPlainString();
            problems.warning(
                    Lint.RATIO_FOR_PERCENT,
                    literal.place(),
                    field.name() + " is a percentage, compared with " + written + ", which is less than 1 %",
                    "Maybe " + percent + " is meant");
        }
        if (unit == Unit.COUNT && (value < 0 || value != Math.rint(value))) {
            problems.warning(
                    Lint.OUT_OF_RANGE,
                    literal.place(),
                    field.name() + " is a count, compared with " + written,
                    "Expected a whole number");
        }
    }

    private static String hint(Type left, Type right) {
        boolean shares = isOf(left, Unit.PERCENT) || isOf(right, Unit.PERCENT);
        return shares && (isOf(left, Unit.AMOUNT) || isOf(right, Unit.AMOUNT))
                ? "Maybe compare percent with a percentage, or available with a share such as capacity * 0.1"
                : "Expected " + expected(left);
    }

    private static boolean isOf(Type type, Unit wanted) {
        return type instanceof Type.Numeric(Unit unit) && unit == wanted;
    }

    private static String expected(Type type) {
        return switch (type) {
            case Type.Numeric(Unit unit) ->
                switch (unit) {
                    case CORES -> "CPUs, such as 1.5 or \"1500m\"";
                    case AMOUNT -> "a quantity, such as \"500Mi\" or 1000";
                    case DURATION -> "a duration in double quotes, such as \"10m\"";
                    case PERCENT, COUNT, NONE -> "a number, such as 40";
                };
            case Type.Name name ->
                "a " + name.word() + " in double quotes, such as \""
                        + name.known().getFirst() + '"';
            case Type.Text _ -> "a string in double quotes";
            case Type.Labels _ -> "one label, such as labels[\"pool\"]";
            case Type.Truth _ -> "true or false";
            case Type.Word word -> "one of " + String.join(", ", word.known());
        };
    }

    private Lost noCondition(Place place) {
        return problems.lost(place, "a value stands where a condition is expected", "Compare it, such as avg60 >= 40");
    }
}
