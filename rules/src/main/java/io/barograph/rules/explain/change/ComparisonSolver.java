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
    List<ChangeNeeded> of(Constraint.Comparison comparison, boolean wanted) {
        List<ChangeNeeded> ways = new ArrayList<>();
        Set<Spot> tried = new LinkedHashSet<>();
        Stream.concat(comparison.left().parts(), comparison.right().parts()).forEach(part -> {
            Fact of = AssumedFacts.factOf(part, fact, matched);
            FactField field = part.field();
            if (of != null && field != null && tried.add(new Spot(of.subject(), field.name()))) {
                ChangeNeeded.Aim aim = aim(comparison, wanted, of, field);
                if (aim != null) {
                    ways.add(ChangeNeeded.of(aim, cost(aim)));
                }
            }
        });
        return ways;
    }

    private ChangeNeeded.@Nullable Aim aim(Constraint.Comparison comparison, boolean wanted, Fact of, FactField field) {
        boolean isFixed = field.key()
                || of instanceof Taint
                || of instanceof Threshold
                || of instanceof Culprit
                || of instanceof Pods;
        Value from = isFixed ? null : facts.value(field, of);
        if (from == null) {
            return null;
        }
        Value nearest = null;
        double least = Double.POSITIVE_INFINITY;
        for (Value each : candidates(comparison, of, field, from)) {
            // A long fraction is taken only where no other number does it
            double far = distance(from, each) + (nearest != null && !isTidy(each) ? Double.MAX_VALUE : 0);
            if (far < least && ConstraintEvaluator.of(comparison, with(of, field, each)) == Ternary.of(wanted)) {
                nearest = each;
                least = far;
            }
        }
        return nearest == null ? null : new ChangeNeeded.Aim(of, field, from, nearest);
    }

    private ConstraintEvaluator.Values with(Fact of, FactField field, Value value) {
        ConstraintEvaluator.Values values = facts.values(fact, matched);
        return term -> field.equals(term.field()) && of.equals(AssumedFacts.factOf(term, fact, matched))
                ? value
                : values.of(term);
    }

    private List<Value> candidates(Constraint.Comparison comparison, Fact of, FactField field, Value from) {
        return switch (field.type()) {
            case ValueType.Numeric(ValueType.Unit unit) -> numbers(comparison, of, field, unit);
            case ValueType.Truth _ -> List.of(new Value.Truth(true), new Value.Truth(false));
            case ValueType.Word word -> word.values();
            case ValueType.Text _, ValueType.Name _ -> texts(comparison, from);
            case ValueType.Labels _ -> List.of();
        };
    }

    private List<Value> texts(Constraint.Comparison comparison, Value from) {
        Set<Value> texts = new LinkedHashSet<>();
        ConstraintEvaluator.Values values = facts.values(fact, matched);
        for (Term each : List.of(comparison.left(), comparison.right())) {
            Value side = ConstraintEvaluator.value(each, values);
            if (side instanceof Value.Text) {
                texts.add(side);
            }
        }
        texts.add(new Value.Text(from.equals(new Value.Text("other")) ? "another" : "other"));
        return List.copyOf(texts);
    }

    /// The sides are straight lines over one field's value, so they meet in one place: there, and just beside it.
    private List<Value> numbers(Constraint.Comparison comparison, Fact of, FactField field, ValueType.Unit unit) {
        double atZero = difference(comparison, of, field, 0);
        double slope = difference(comparison, of, field, 1) - atZero;
        double root = -atZero / slope;
        if (slope == 0 || !Double.isFinite(root)) {
            return List.of();
        }
        boolean whole = unit == ValueType.Unit.COUNT || unit == ValueType.Unit.AMOUNT;
        double step = whole ? 1 : 0.01;
        double tidy = cents(root);
        double floor = Math.floor(root);
        DoubleStream near = whole
                ? DoubleStream.of(floor - step, floor, floor + step, floor + 2 * step)
                : DoubleStream.of(
                        tidy, cents(tidy + step), cents(tidy - step), root, Math.nextUp(root), Math.nextDown(root));
        // A share of whole bytes is seldom a round number, so values at the bound are left out.
        boolean besideOnly = of instanceof Signal && !whole;
        return near.filter(each -> !besideOnly || Math.abs(each - root) > step / 2)
                .filter(each -> isPossible(unit, each) && (each >= 1 || !isCapacity(field)))
                .<Value>mapToObj(each -> new Value.Numeric(each + 0.0))
                .toList();
    }

    private static double cents(double number) {
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

    private double difference(Constraint.Comparison comparison, Fact of, FactField field, double number) {
        ConstraintEvaluator.Values values = with(of, field, new Value.Numeric(number));
        return number(ConstraintEvaluator.value(comparison.left(), values))
                - number(ConstraintEvaluator.value(comparison.right(), values));
    }

    private static double number(@Nullable Value value) {
        return value instanceof Value.Numeric(double number, var _) ? number : Double.NaN;
    }

    private static boolean isTidy(Value value) {
        double number = number(value);
        return Double.isNaN(number) || cents(number) == number;
    }

    private static double distance(Value from, Value to) {
        if (from.equals(to)) {
            return 0;
        }
        return from instanceof Value.Numeric ? Math.abs(number(to) - number(from)) : 1;
    }

    private static double cost(ChangeNeeded.Aim aim) {
        double from = number(aim.from());
        double to = number(aim.to());
        double far = Math.abs(to - from) / Math.max(1, Math.max(Math.abs(from), Math.abs(to)));
        double likely = isCapacity(aim.field()) ? UNLIKELY : 1;
        return likely + (Double.isNaN(far) ? 1 : far);
    }
}
