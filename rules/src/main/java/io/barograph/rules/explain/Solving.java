package io.barograph.rules.explain;

import io.barograph.rules.explain.Sightings.Spot;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.Threshold;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Term;
import io.barograph.rules.policy.Ternary;
import io.barograph.rules.policy.Truths;
import io.barograph.rules.policy.Type;
import io.barograph.rules.policy.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds for one comparison which single value would make it hold, or not hold.
///
/// @param matched the facts that the conditions before matched
record Solving(Sightings facts, Fact fact, List<@Nullable Fact> matched) {

    /// What a capacity is asked to do: nobody adds memory to a node for a rule's sake.
    private static final double UNLIKELY = 4;

    /// A way for each value that could do it alone; none where no value can.
    List<Way> of(Constraint.Comparison comparison, boolean wanted) {
        List<Way> ways = new ArrayList<>();
        Set<Spot> tried = new LinkedHashSet<>();
        Stream.concat(comparison.left().parts(), comparison.right().parts()).forEach(part -> {
            Fact of = factOf(part);
            Field field = fieldOf(part);
            if (of != null && field != null && tried.add(new Spot(of.subject(), field.name()))) {
                Way.Aim aim = aim(comparison, wanted, of, field);
                if (aim != null) {
                    ways.add(Way.of(aim, cost(aim)));
                }
            }
        });
        return ways;
    }

    private @Nullable Fact factOf(Term part) {
        return switch (part) {
            case Term.Own _ -> fact;
            case Term.Bound(int condition, var _, var _) -> condition < matched.size() ? matched.get(condition) : null;
            case Term.Literal _, Term.Arithmetic _ -> null;
        };
    }

    private static @Nullable Field fieldOf(Term part) {
        return switch (part) {
            case Term.Own(Field field, var _) -> field;
            case Term.Bound(var _, Field field, var _) -> field;
            case Term.Literal _, Term.Arithmetic _ -> null;
        };
    }

    private Way.@Nullable Aim aim(Constraint.Comparison comparison, boolean wanted, Fact of, Field field) {
        boolean isFixed = field.key() || of instanceof Taint || of instanceof Threshold || of instanceof Pods;
        Value from = isFixed ? null : facts.value(field, of);
        if (from == null) {
            return null;
        }
        Value nearest = null;
        double least = Double.POSITIVE_INFINITY;
        for (Value each : candidates(comparison, of, field, from)) {
            // A number that nobody wants to write is taken only where no other does it
            double far = distance(from, each) + (nearest != null && !isTidy(each) ? Double.MAX_VALUE : 0);
            if (far < least && Truths.of(comparison, with(of, field, each)) == Ternary.of(wanted)) {
                nearest = each;
                least = far;
            }
        }
        return nearest == null ? null : new Way.Aim(of, field, from, nearest);
    }

    private Truths.Values with(Fact of, Field field, Value value) {
        Truths.Values values = facts.values(fact, matched);
        return term -> field.equals(fieldOf(term)) && of.equals(factOf(term)) ? value : values.of(term);
    }

    private List<Value> candidates(Constraint.Comparison comparison, Fact of, Field field, Value from) {
        return switch (field.type()) {
            case Type.Numeric(Type.Unit unit) -> numbers(comparison, of, field, unit);
            case Type.Truth _ -> List.of(new Value.Truth(true), new Value.Truth(false));
            case Type.Word(var words) ->
                Stream.<Enum<?>>of(words.getEnumConstants())
                        .<Value>map(Value.Word::new)
                        .toList();
            case Type.Text _, Type.Name _ -> texts(comparison, from);
            case Type.Labels _ -> List.of();
        };
    }

    private List<Value> texts(Constraint.Comparison comparison, Value from) {
        Set<Value> texts = new LinkedHashSet<>();
        Truths.Values values = facts.values(fact, matched);
        for (Term each : List.of(comparison.left(), comparison.right())) {
            Value side = Truths.value(each, values);
            if (side instanceof Value.Text) {
                texts.add(side);
            }
        }
        texts.add(new Value.Text(from.equals(new Value.Text("other")) ? "another" : "other"));
        return List.copyOf(texts);
    }

    /// The sides are straight lines over one field's value, so they meet in one place: there, and just beside it.
    private List<Value> numbers(Constraint.Comparison comparison, Fact of, Field field, Type.Unit unit) {
        double atZero = difference(comparison, of, field, 0);
        double slope = difference(comparison, of, field, 1) - atZero;
        double root = -atZero / slope;
        if (slope == 0 || !Double.isFinite(root)) {
            return List.of();
        }
        boolean whole = unit == Type.Unit.COUNT || unit == Type.Unit.AMOUNT;
        double step = whole ? 1 : 0.01;
        double tidy = cents(root);
        double floor = Math.floor(root);
        DoubleStream near = whole
                ? DoubleStream.of(floor - step, floor, floor + step, floor + 2 * step)
                : DoubleStream.of(
                        tidy, cents(tidy + step), cents(tidy - step), root, Math.nextUp(root), Math.nextDown(root));
        // A share of whole bytes is seldom a round number: what lies just beside the bound is sure to do
        double beside = of instanceof Signal && !whole ? step / 2 : -1;
        return near.filter(each -> Math.abs(each - root) > beside)
                .filter(each -> isPossible(unit, each) && (each >= 1 || !isCapacity(field)))
                .<Value>mapToObj(each -> new Value.Numeric(each + 0.0))
                .toList();
    }

    private static double cents(double number) {
        return Math.rint(number * 100) / 100;
    }

    private static boolean isCapacity(Field field) {
        return field.name().equals("capacity");
    }

    private static boolean isPossible(Type.Unit unit, double number) {
        return switch (unit) {
            case PERCENT -> number >= 0 && number <= 100;
            case COUNT, CORES, DURATION -> number >= 0;
            case AMOUNT, NONE -> true;
        };
    }

    private double difference(Constraint.Comparison comparison, Fact of, Field field, double number) {
        Truths.Values values = with(of, field, new Value.Numeric(number));
        return number(Truths.value(comparison.left(), values)) - number(Truths.value(comparison.right(), values));
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

    private static double cost(Way.Aim aim) {
        double from = number(aim.from());
        double to = number(aim.to());
        double far = Math.abs(to - from) / Math.max(1, Math.max(Math.abs(from), Math.abs(to)));
        double likely = isCapacity(aim.field()) ? UNLIKELY : 1;
        return likely + (Double.isNaN(far) ? 1 : far);
    }
}
