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

    Constraint checkConstraint(SyntaxTree.Expression expression) {
        return switch (expression) {
            case SyntaxTree.Comparison comparison -> checkComparison(comparison);
            case SyntaxTree.Negation(SyntaxTree.Expression operand, FilePosition position) ->
                new Constraint.Not(checkConstraint(operand), position);
            case SyntaxTree.Chain(boolean needsAll, List<SyntaxTree.Expression> operands, FilePosition position) ->
                new Constraint.Chain(
                        needsAll, operands.stream().map(this::checkConstraint).toList(), position);
            case SyntaxTree.Membership membership -> checkMembership(membership);
            case SyntaxTree.Word word -> checkTruth(word);
            case SyntaxTree.Variable _,
                    SyntaxTree.Figure _,
                    SyntaxTree.Quoted _,
                    SyntaxTree.Truth _,
                    SyntaxTree.Arithmetic _ -> throw noCondition(expression.place());
        };
    }

    private Constraint checkComparison(SyntaxTree.Comparison comparison) {
        Typed leftTyped = terms.checkTerm(comparison.left(), null);
        Typed rightTyped = terms.checkTerm(comparison.right(), leftTyped.type());
        return checkSides(comparison.comparator(), leftTyped, rightTyped, comparison.place());
    }

    private Constraint checkMembership(SyntaxTree.Membership membership) {
        Typed leftTyped = terms.checkTerm(membership.left(), null);
        List<Constraint> choices = new ArrayList<>();
        for (SyntaxTree.Expression expression : membership.choices()) {
            Typed rightTyped = terms.checkTerm(expression, leftTyped.type());
            choices.add(checkSides(ComparisonOperator.EQUAL, leftTyped, rightTyped, expression.place()));
        }
        Constraint any =
                choices.size() == 1 ? choices.getFirst() : new Constraint.Chain(false, choices, membership.place());
        return membership.negated() ? new Constraint.Not(any, membership.place()) : any;
    }

    private Constraint checkTruth(SyntaxTree.Word word) {
        Typed field = terms.checkTerm(word, null);
        if (!(field.type() instanceof ValueType.Truth)) {
            throw noCondition(word.place());
        }
        Term yes = new Term.Literal(new Value.Truth(true), null, word.place());
        return new Constraint.Comparison(ComparisonOperator.EQUAL, field.term(), yes, word.place());
    }

    private Constraint checkSides(
            ComparisonOperator operator, Typed leftTyped, Typed rightTyped, FilePosition position) {
        if (!terms.isOwn(leftTyped.term())) {
            throw problems.refusal(
                    position, "the left side of a comparison must name " + terms.own(), "Maybe swap the two sides");
        }
        if (!UnitCompatibility.areComparable(leftTyped.type(), rightTyped.type())
                || leftTyped.type() instanceof ValueType.Labels) {
            throw problems.refusal(
                    CheckId.UNIT_MISMATCH,
                    rightTyped.term().place(),
                    "cannot compare " + leftTyped.type().word() + " with "
                            + rightTyped.type().word(),
                    mismatchHint(leftTyped.type(), rightTyped.type()));
        }
        if (operator.ordering() && leftTyped.type() instanceof ValueType.Text) {
            StringChecker.Measured measured = StringChecker.measuredTexts(leftTyped.term(), rightTyped.term());
            if (measured != null) {
                return new Constraint.Comparison(operator, measured.left(), measured.right(), position);
            }
        }
        if (operator.ordering() && !(leftTyped.type() instanceof ValueType.Numeric)) {
            throw problems.refusal(
                    position,
                    "a " + leftTyped.type().word() + " is not less or greater: " + operator.symbol(),
                    "Use == or != or in (...)");
        }
        if (rightTyped.term() instanceof Term.Literal literal) {
            warnIfUnlikely(leftTyped, literal);
        }
        return new Constraint.Comparison(operator, leftTyped.term(), rightTyped.term(), position);
    }

    private void warnIfUnlikely(Typed leftTyped, Term.Literal literal) {
        if (!(leftTyped.term() instanceof Term.Own(FactField field, var _))
                || !(literal.value() instanceof Value.Numeric(double value, var _))
                || !(field.type() instanceof ValueType.Numeric(Unit unit))) {
            return;
        }
        String writtenValue = literal.value().written();
        if (unit == Unit.PERCENT && (value < 0 || value > 100)) {
            problems.addWarning(
                    CheckId.OUT_OF_RANGE,
                    literal.place(),
                    field.name() + " is a percentage, compared with " + writtenValue,
                    "Expected 0 to 100");
        }
        if (unit == Unit.PERCENT && !field.name().equals(LEFT_OVER) && value > 0 && value < 1) {
            String percent = BigDecimal.valueOf(value)
                    .movePointRight(2)
                    .stripTrailingZeros()
                    .toPlainString();
            problems.addWarning(
                    CheckId.RATIO_FOR_PERCENT,
                    literal.place(),
                    field.name() + " is a percentage, compared with " + writtenValue + ", which is less than 1 %",
                    "Maybe " + percent + " is meant");
        }
        if (unit == Unit.COUNT && (value < 0 || value != Math.rint(value))) {
            problems.addWarning(
                    CheckId.OUT_OF_RANGE,
                    literal.place(),
                    field.name() + " is a count, compared with " + writtenValue,
                    "Expected a whole number");
        }
    }

    private static String mismatchHint(ValueType left, ValueType right) {
        boolean shares = isOf(left, Unit.PERCENT) || isOf(right, Unit.PERCENT);
        return shares && (isOf(left, Unit.AMOUNT) || isOf(right, Unit.AMOUNT))
                ? "Maybe compare percent with a percentage, or available with a share such as capacity * 0.1"
                : "Expected " + expectedText(left);
    }

    private static boolean isOf(ValueType type, Unit wantedUnit) {
        return type instanceof ValueType.Numeric(Unit unit) && unit == wantedUnit;
    }

    private static String expectedText(ValueType type) {
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
                        + name.knownNames().getFirst() + '"';
            case ValueType.Text _ -> "a string in double quotes";
            case ValueType.Labels _ -> "one label, such as labels[\"pool\"]";
            case ValueType.Truth _ -> "true or false";
            case ValueType.Word word -> "one of " + String.join(", ", word.known());
        };
    }

    private AlreadyReportedException noCondition(FilePosition position) {
        return problems.refusal(
                position, "a value stands where a condition is expected", "Compare it, such as avg60 >= 40");
    }
}
