package io.barograph.rules.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a pattern demands of single fields, as far as it compares them with values that stand in the rule, or
/// with fields of earlier patterns that are bounded so. Constraints under `||` and `!` are passed over: what
/// is found here holds in any case.
///
/// @param numbers by field
/// @param equal what a field must equal, all at once
/// @param earlier the bounds of the patterns before it
record Bounds(Map<Field, Interval> numbers, Map<Field, Set<Value>> equal, List<Bounds> earlier) {

    static Bounds of(Pattern pattern) {
        return of(pattern, List.of());
    }

    static Bounds of(Pattern pattern, List<Bounds> earlier) {
        Bounds bounds = new Bounds(new LinkedHashMap<>(), new LinkedHashMap<>(), earlier);
        pattern.constraints().forEach(bounds::take);
        return bounds;
    }

    /// Of all patterns of a rule, joins included.
    static List<Bounds> of(Rule rule) {
        List<Bounds> all = new ArrayList<>();
        for (Condition each : rule.when()) {
            all.add(of(each.pattern(), List.copyOf(all)));
        }
        return all;
    }

    private void take(Constraint constraint) {
        switch (constraint) {
            case Constraint.All(List<Constraint> operands, var _) -> operands.forEach(this::take);
            case Constraint.Comparison(Comparator comparator, Term left, Term right, var _) -> {
                if (left instanceof Term.Own(Field field, var _)
                        && right instanceof Term.Literal(Value value, var _, var _)) {
                    take(comparator, field, value);
                } else if (left instanceof Term.Own(Field field, var _)
                        && right instanceof Term.Bound(int condition, Field other, var _)
                        && condition < earlier.size()) {
                    join(comparator, field, earlier.get(condition), other);
                }
            }
            case Constraint.Not _, Constraint.Any _ -> {}
        }
    }

    private void take(Comparator comparator, Field field, Value value) {
        if (value instanceof Value.Numeric(double number, var _)) {
            numbers.merge(field, Interval.of(comparator, number), Interval::and);
        } else if (comparator == Comparator.EQUAL) {
            equal.computeIfAbsent(field, _ -> new LinkedHashSet<>()).add(value);
        }
    }

    private void join(Comparator comparator, Field field, Bounds there, Field other) {
        Interval interval = there.numbers.get(other);
        if (interval != null) {
            numbers.merge(field, interval.beside(comparator), Interval::and);
        }
        if (comparator == Comparator.EQUAL) {
            there.equal.getOrDefault(other, Set.of()).forEach(value -> take(comparator, field, value));
        }
    }

    /// The only value that a field of an earlier pattern can have, or null where it may have several.
    @Nullable
    Value known(int condition, Field field) {
        Set<Value> values =
                condition < earlier.size() ? earlier.get(condition).equal.getOrDefault(field, Set.of()) : Set.of();
        return values.size() == 1 ? values.iterator().next() : null;
    }

    /// Whether the bounds are all that the pattern demands: each fact within them fits.
    static boolean areAllOf(Pattern pattern) {
        return pattern.constraints().stream().allMatch(Bounds::isBound);
    }

    private static boolean isBound(Constraint constraint) {
        return switch (constraint) {
            case Constraint.All(List<Constraint> operands, var _) ->
                operands.stream().allMatch(Bounds::isBound);
            case Constraint.Comparison(Comparator comparator, Term left, Term right, var _) ->
                comparator != Comparator.NOT_EQUAL
                        && left instanceof Term.Own
                        && right instanceof Term.Literal(Value value, var _, var _)
                        && (value instanceof Value.Numeric || comparator == Comparator.EQUAL);
            case Constraint.Not _, Constraint.Any _ -> false;
        };
    }

    /// Whether whatever is within the other bounds is within these.
    boolean contain(Bounds other) {
        return numbers.entrySet().stream()
                        .allMatch(each ->
                                each.getValue().contains(other.numbers.getOrDefault(each.getKey(), Interval.ALL)))
                && equal.entrySet().stream()
                        .allMatch(each -> other.equal
                                .getOrDefault(each.getKey(), Set.of())
                                .containsAll(each.getValue()));
    }

    /// The fields of which the pattern demands what no value can be.
    List<Field> impossible() {
        Set<Field> fields = new LinkedHashSet<>();
        numbers.forEach((field, interval) -> {
            if (interval.isEmpty() || interval.isBeside(Interval.possible(field))) {
                fields.add(field);
            }
        });
        equal.forEach((field, values) -> {
            if (values.size() > 1) {
                fields.add(field);
            }
        });
        return List.copyOf(fields);
    }
}
