package io.barograph.rules.policy.check;

import io.barograph.problem.FilePosition;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.catalogue.ValueType.Unit;
import io.barograph.rules.policy.check.TermChecker.Typed;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.parse.SyntaxTree;
import io.barograph.rules.policy.refusal.AlreadyReportedException;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;

/// Finds out what the constraints of one pattern mean, and whether they can be meant.
record ConstraintChecker(TermChecker terms, ProblemCollector problems) {

    /// What is left of a signal: less than 1 % of a file system is a threshold that people have.
    private static final String LEFT_OVER = "percent";

    Constraint constraint(SyntaxTree.Expression expression) {
        return switch (expression) {
            case SyntaxTree.Comparison comparison -> comparison(comparison);
            case SyntaxTree.Negation(SyntaxTree.Expression operand, FilePosition place) ->
                new Constraint.Not(constraint(operand), place);
            case SyntaxTree.Chain(boolean all, List<SyntaxTree.Expression> operands, FilePosition place) ->
                new Constraint.Chain(
                        all, operands.stream().map(this::constraint).toList(), place);
            case SyntaxTree.Membership membership -> membership(membership);
            case SyntaxTree.Word word -> truth(word);
            case SyntaxTree.Variable _,
                    SyntaxTree.Figure _,
                    SyntaxTree.Quoted _,
                    SyntaxTree.Truth _,
                    SyntaxTree.Arithmetic _ -> throw noCondition(expression.place());
        };
    }

    private Constraint comparison(SyntaxTree.Comparison comparison) {
        Typed left = terms.term(comparison.left(), null);
        Typed right = terms.term(comparison.right(), left.type());
        return compare(comparison.comparator(), left, right, comparison.place());
    }

    private Constraint membership(SyntaxTree.Membership membership) {
        Typed left = terms.term(membership.left(), null);
        List<Constraint> choices = new ArrayList<>();
        for (SyntaxTree.Expression each : membership.choices()) {
            Typed right = terms.term(each, left.type());
            choices.add(compare(ComparisonOperator.EQUAL, left, right, each.place()));
        }
        Constraint any =
                choices.size() == 1 ? choices.getFirst() : new Constraint.Chain(false, choices, membership.place());
        return membership.negated() ? new Constraint.Not(any, membership.place()) : any;
    }

    private Constraint truth(SyntaxTree.Word word) {
        Typed field = terms.term(word, null);
        if (!(field.type() instanceof ValueType.Truth)) {
            throw noCondition(word.place());
        }
        Term yes = new Term.Literal(new Value.Truth(true), null, word.place());
        return new Constraint.Comparison(ComparisonOperator.EQUAL, field.term(), yes, word.place());
    }

    private Constraint compare(ComparisonOperator comparator, Typed left, Typed right, FilePosition place) {
        if (!terms.isOwn(left.term())) {
            throw problems.lost(
                    place, "the left side of a comparison must name " + terms.own(), "Maybe swap the two sides");
        }
        if (!UnitCompatibility.comparable(left.type(), right.type()) || left.type() instanceof ValueType.Labels) {
            throw problems.lost(
                    CheckId.UNIT_MISMATCH,
                    right.term().place(),
                    "cannot compare " + left.type().word() + " with "
                            + right.type().word(),
                    hint(left.type(), right.type()));
        }
        if (comparator.ordering() && left.type() instanceof ValueType.Text) {
            StringChecker.Measured measured = StringChecker.measured(left.term(), right.term());
            if (measured != null) {
                return new Constraint.Comparison(comparator, measured.left(), measured.right(), place);
            }
        }
        if (comparator.ordering() && !(left.type() instanceof ValueType.Numeric)) {
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
        if (!(left.term() instanceof Term.Own(FactField field, var _))
                || !(literal.value() instanceof Value.Numeric(double value, var _))
                || !(field.type() instanceof ValueType.Numeric(Unit unit))) {
            return;
        }
        String written = literal.value().written();
        if (unit == Unit.PERCENT && (value < 0 || value > 100)) {
            problems.warning(
                    CheckId.OUT_OF_RANGE,
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
                    CheckId.RATIO_FOR_PERCENT,
                    literal.place(),
                    field.name() + " is a percentage, compared with " + written + ", which is less than 1 %",
                    "Maybe " + percent + " is meant");
        }
        if (unit == Unit.COUNT && (value < 0 || value != Math.rint(value))) {
            problems.warning(
                    CheckId.OUT_OF_RANGE,
                    literal.place(),
                    field.name() + " is a count, compared with " + written,
                    "Expected a whole number");
        }
    }

    private static String hint(ValueType left, ValueType right) {
        boolean shares = isOf(left, Unit.PERCENT) || isOf(right, Unit.PERCENT);
        return shares && (isOf(left, Unit.AMOUNT) || isOf(right, Unit.AMOUNT))
                ? "Maybe compare percent with a percentage, or available with a share such as capacity * 0.1"
                : "Expected " + expected(left);
    }

    private static boolean isOf(ValueType type, Unit wanted) {
        return type instanceof ValueType.Numeric(Unit unit) && unit == wanted;
    }

    private static String expected(ValueType type) {
        return switch (type) {
            case ValueType.Numeric(Unit unit) ->
                switch (unit) {
                    case CORES -> "CPUs, such as 1.5 or \"1500m\"";
                    case AMOUNT -> "a quantity, such as \"500Mi\" or 1000";
                    case DURATION -> "a duration in double quotes, such as \"10m\"";
                    case PERCENT, COUNT, NONE -> "a number, such as 40";
                };
            case ValueType.Name name ->
                "a " + name.word() + " in double quotes, such as \""
                        + name.known().getFirst() + '"';
            case ValueType.Text _ -> "a string in double quotes";
            case ValueType.Labels _ -> "one label, such as labels[\"pool\"]";
            case ValueType.Truth _ -> "true or false";
            case ValueType.Word word -> "one of " + String.join(", ", word.known());
        };
    }

    private AlreadyReportedException noCondition(FilePosition place) {
        return problems.lost(place, "a value stands where a condition is expected", "Compare it, such as avg60 >= 40");
    }
}
