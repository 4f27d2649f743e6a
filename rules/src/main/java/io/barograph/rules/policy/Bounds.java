package io.barograph.rules.policy;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a pattern demands of single fields, as far as it compares them with values that stand in the rule. Constraints
/// under `||` and `!` are passed over: what is found here holds in any case.
///
/// @param numbers by field
/// @param equal what a field must equal, all at once
record Bounds(Map<Field, Interval> numbers, Map<Field, Set<Value>> equal) {

    static Bounds of(Pattern pattern) {
        Bounds bounds = new Bounds(new LinkedHashMap<>(), new LinkedHashMap<>());
        pattern.constraints().forEach(bounds::take);
        return bounds;
    }

    private void take(Constraint constraint) {
        switch (constraint) {
            case Constraint.All(List<Constraint> operands, var _) -> operands.forEach(this::take);
            case Constraint.Comparison(Comparator comparator, Term left, Term right, var _) -> {
                if (left instanceof Term.Own(Field field, var _)
                        && right instanceof Term.Literal(Value value, var _, var _)) {
                    take(comparator, field, value);
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

    /// The fields of which the pattern demands what no value can be.
    List<Field> impossible() {
        Set<Field> fields = new LinkedHashSet<>();
        numbers.forEach((field, interval) -> {
            if (interval.isEmpty()) {
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
