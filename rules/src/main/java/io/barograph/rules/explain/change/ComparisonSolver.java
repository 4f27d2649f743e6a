package io.barograph.rules.explain.change;

import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.AssumedFacts.Spot;
import io.barograph.rules.fact.Culprit;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.Threshold;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds for one comparison which single value would make it hold, or not hold.
///
/// @param matched the facts that the conditions before matched
record ComparisonSolver(AssumedFacts facts, Fact fact, List<@Nullable Fact> matched) {

    /// The cost of another capacity: memory is not added to a node for a rule's sake.
    private static final double UNLIKELY = 4;

    /// A way for each value that could do it alone; none where no value can.
    List<ChangeNeeded> of(Constraint.Comparison comparison, boolean wantedTruth) {
        List<ChangeNeeded> ways = new ArrayList<>();
        Set<Spot> tried = new LinkedHashSet<>();
        Stream.concat(comparison.left().parts(), comparison.right().parts()).forEach(part -> {
            Fact of = AssumedFacts.factOf(part, fact, matched);
            FactField field = part.field();
            if (of != null && field != null && tried.add(new Spot(of.subject(), field.name()))) {
                ChangeNeeded.Aim aim = nearestAim(comparison, wantedTruth, of, field);
                if (aim != null) {
                    ways.add(ChangeNeeded.of(aim, costOf(aim)));
                }
            }
        });
        return ways;
    }

    private ChangeNeeded.@Nullable Aim nearestAim(
            Constraint.Comparison comparison, boolean wantedTruth, Fact of, FactField field) {
        boolean isFixed = field.key()
                || of instanceof Taint
                || of instanceof Threshold
                || of instanceof Culprit
                || of instanceof Pods;
        Value observedValue = isFixed ? null : facts.valueOf(field, of);
        if (observedValue == null) {
            return null;
        }
        Value nearest = null;
        double least = Double.POSITIVE_INFINITY;
        for (Value candidate : candidateValues(comparison, of, field, observedValue)) {
            // A long fraction is taken only where no other number does it
            double far = valueDistance(observedValue, candidate)
                    + (nearest != null && !isTidy(candidate) ? Double.MAX_VALUE : 0);
            if (far < least
                    && ConstraintEvaluator.of(comparison, valuesWith(of, field, candidate))
                            == Ternary.of(wantedTruth)) {
                nearest = candidate;
                least = far;
            }
        }
        return nearest == null ? null : new ChangeNeeded.Aim(of, field, observedValue, nearest);
    }

    private ConstraintEvaluator.Values valuesWith(Fact of, FactField field, Value value) {
        ConstraintEvaluator.Values values = facts.valuesOf(fact, matched);
        return term -> field.equals(term.field()) && of.equals(AssumedFacts.factOf(term, fact, matched))
                ? value
                : values.of(term);
    }

    private List<Value> candidateValues(
            Constraint.Comparison comparison, Fact of, FactField field, Value observedValue) {
        return switch (field.type()) {
            case ValueType.Numeric(ValueType.Unit unit) -> candidateNumbers(comparison, of, field, unit);
            case ValueType.Truth _ -> List.of(new Value.Truth(true), new Value.Truth(false));
            case ValueType.Word word -> word.values();
            case ValueType.Text _, ValueType.Name _ -> candidateTexts(comparison, observedValue);
            case ValueType.Labels _ -> List.of();
        };
    }

    private List<Value> candidateTexts(Constraint.Comparison comparison, Value observedValue) {
        Set<Value> texts = new LinkedHashSet<>();
        ConstraintEvaluator.Values values = facts.valuesOf(fact, matched);
        for (Term sideTerm : List.of(comparison.left(), comparison.right())) {
            Value side = ConstraintEvaluator.valueOf(sideTerm, values);
            if (side instanceof Value.Text) {
                texts.add(side);
            }
        }
        texts.add(new Value.Text(observedValue.equals(new Value.Text("other")) ? "another" : "other"));
        return List.copyOf(texts);
    }

    /// The sides are straight lines over one field's value, so they meet in one place: there, and just beside it.
    private List<Value> candidateNumbers(
            Constraint.Comparison comparison, Fact of, FactField field, ValueType.Unit unit) {
        double atZero = sideDifference(comparison, of, field, 0);
        double slope = sideDifference(comparison, of, field, 1) - atZero;
        double root = -atZero / slope;
        if (slope == 0 || !Double.isFinite(root)) {
            return List.of();
        }
        boolean whole = unit == ValueType.Unit.COUNT || unit == ValueType.Unit.AMOUNT;
        double step = whole ? 1 : 0.01;
        double tidy = roundToCents(root);
        double floor = Math.floor(root);
        DoubleStream near = whole
                ? DoubleStream.of(floor - step, floor, floor + step, floor + 2 * step)
                : DoubleStream.of(
                        tidy,
                        roundToCents(tidy + step),
                        roundToCents(tidy - step),
                        root,
                        Math.nextUp(root),
                        Math.nextDown(root));
        // A share of whole bytes is seldom a round number, so values at the bound are left out.
        boolean besideOnly = of instanceof Signal && !whole;
        return near.filter(candidate -> !besideOnly || Math.abs(candidate - root) > step / 2)
                .filter(candidate -> isPossible(unit, candidate) && (candidate >= 1 || !isCapacity(field)))
                .<Value>mapToObj(candidate -> new Value.Numeric(candidate + 0.0))
                .toList();
    }

    private static double roundToCents(double number) {
        return Math.rint(number * 100) / 100;
    }

    private static boolean isCapacity(FactField field) {
        return field.name().equals("capacity");
    }

    private static boolean isPossible(ValueType.Unit unit, double number) {
        return switch (unit) {
            case PERCENT -> number >= 0 && number <= 100;
            case COUNT, CORES, DURATION -> number >= 0;
            case AMOUNT, NONE -> true;
        };
    }

    private double sideDifference(Constraint.Comparison comparison, Fact of, FactField field, double number) {
        ConstraintEvaluator.Values values = valuesWith(of, field, new Value.Numeric(number));
        return toNumber(ConstraintEvaluator.valueOf(comparison.left(), values))
                - toNumber(ConstraintEvaluator.valueOf(comparison.right(), values));
    }

    private static double toNumber(@Nullable Value value) {
        return value instanceof Value.Numeric(double number, var _) ? number : Double.NaN;
    }

    private static boolean isTidy(Value value) {
        double number = toNumber(value);
        return Double.isNaN(number) || roundToCents(number) == number;
    }

    private static double valueDistance(Value oldValue, Value newValue) {
        if (oldValue.equals(newValue)) {
            return 0;
        }
        return oldValue instanceof Value.Numeric ? Math.abs(toNumber(newValue) - toNumber(oldValue)) : 1;
    }

    private static double costOf(ChangeNeeded.Aim aim) {
        double oldNumber = toNumber(aim.oldValue());
        double newNumber = toNumber(aim.newValue());
        double far = Math.abs(newNumber - oldNumber) / Math.max(1, Math.max(Math.abs(oldNumber), Math.abs(newNumber)));
        double likely = isCapacity(aim.field()) ? UNLIKELY : 1;
        return likely + (Double.isNaN(far) ? 1 : far);
    }
}
