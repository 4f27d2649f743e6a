package io.barograph.rules.policy.lint;

import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a pattern demands of single fields, as far as it compares them with values that stand in the rule, or
/// with fields of earlier patterns that are bounded so. Constraints under `||` and `!` are passed over: what
/// is found here holds in any case.
///
/// @param numbers by field
/// @param equal what a field must equal, all at once
/// @param earlier the bounds of the patterns before it
record PatternBounds(
        Map<FactField, ValueRange> numbers, Map<FactField, Set<Value>> equal, List<PatternBounds> earlier) {

    static PatternBounds of(Pattern pattern) {
        return of(pattern, List.of());
    }

    static PatternBounds of(Pattern pattern, List<PatternBounds> earlier) {
        PatternBounds bounds = new PatternBounds(new LinkedHashMap<>(), new LinkedHashMap<>(), earlier);
        pattern.constraints().forEach(bounds::take);
        return bounds;
    }

    /// Of all patterns of a rule, joins included.
    static List<PatternBounds> of(Rule rule) {
        List<PatternBounds> all = new ArrayList<>();
        for (ConditionalElement each : rule.when()) {
            all.add(of(each.pattern(), List.copyOf(all)));
        }
        return all;
    }

    private void take(Constraint constraint) {
        switch (constraint) {
            case Constraint.Chain(boolean all, List<Constraint> operands, var _)
            when all -> operands.forEach(this::take);
            case Constraint.Comparison(ComparisonOperator comparator, Term left, Term right, var _) -> {
                if (left instanceof Term.Own(FactField field, var _)
                        && right instanceof Term.Literal(Value value, var _, var _)) {
                    take(comparator, field, value);
                } else if (left instanceof Term.Own(FactField field, var _)
                        && right instanceof Term.Bound(int condition, FactField other, var _)
                        && condition < earlier.size()) {
                    join(comparator, field, earlier.get(condition), other);
                }
            }
            case Constraint.Not _, Constraint.Chain _ -> {}
        }
    }

    private void take(ComparisonOperator comparator, FactField field, Value value) {
        if (value instanceof Value.Numeric(double number, var _)) {
            numbers.merge(field, ValueRange.of(comparator, number), ValueRange::and);
        } else if (comparator == ComparisonOperator.EQUAL) {
            equal.computeIfAbsent(field, _ -> new LinkedHashSet<>()).add(value);
        }
    }

    private void join(ComparisonOperator comparator, FactField field, PatternBounds there, FactField other) {
        ValueRange interval = there.numbers.get(other);
        if (interval != null) {
            numbers.merge(field, interval.beside(comparator), ValueRange::and);
        }
        if (comparator == ComparisonOperator.EQUAL) {
            there.equal.getOrDefault(other, Set.of()).forEach(value -> take(comparator, field, value));
        }
    }

    /// The only value that a field of an earlier pattern can have, or null where it may have several.
    @Nullable
    Value known(int condition, FactField field) {
        Set<Value> values =
                condition < earlier.size() ? earlier.get(condition).equal.getOrDefault(field, Set.of()) : Set.of();
        return values.size() == 1 ? values.iterator().next() : null;
    }

    /// Whether the bounds are all that the pattern demands: each fact within them fits.
    static boolean areAllOf(Pattern pattern) {
        return pattern.constraints().stream().allMatch(PatternBounds::isBound);
    }

    private static boolean isBound(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Chain(boolean all, List<Constraint> operands, var _)
            when all -> operands.stream().allMatch(PatternBounds::isBound);
            case Constraint.Comparison(ComparisonOperator comparator, Term left, Term right, var _) ->
                comparator != ComparisonOperator.NOT_EQUAL
                        && left instanceof Term.Own
                        && right instanceof Term.Literal(Value value, var _, var _)
                        && (value instanceof Value.Numeric || comparator == ComparisonOperator.EQUAL);
            case Constraint.Not _, Constraint.Chain _ -> false;
        };
    }

    /// Whether whatever is within the other bounds is within these.
    boolean contain(PatternBounds other) {
        return numbers.entrySet().stream()
                        .allMatch(each ->
                                each.getValue().contains(other.numbers.getOrDefault(each.getKey(), ValueRange.ALL)))
                && equal.entrySet().stream()
                        .allMatch(each -> other.equal
                                .getOrDefault(each.getKey(), Set.of())
                                .containsAll(each.getValue()));
    }

    /// The fields of which the pattern demands what no value can be.
    List<FactField> impossible() {
        Set<FactField> fields = new LinkedHashSet<>();
        numbers.forEach((field, interval) -> {
            if (interval.isEmpty() || interval.isBeside(ValueRange.possible(field))) {
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
