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
/// @param previousBounds the bounds of the patterns before it
record PatternBounds(
        Map<FactField, ValueRange> numbers, Map<FactField, Set<Value>> equal, List<PatternBounds> previousBounds) {

    static PatternBounds of(Pattern pattern) {
        return of(pattern, List.of());
    }

    static PatternBounds of(Pattern pattern, List<PatternBounds> previousBounds) {
        PatternBounds bounds = new PatternBounds(new LinkedHashMap<>(), new LinkedHashMap<>(), previousBounds);
        pattern.constraints().forEach(bounds::addConstraint);
        return bounds;
    }

    /// Of all patterns of a rule, joins included.
    static List<PatternBounds> of(Rule rule) {
        List<PatternBounds> allBounds = new ArrayList<>();
        for (ConditionalElement element : rule.when()) {
            allBounds.add(of(element.pattern(), List.copyOf(allBounds)));
        }
        return allBounds;
    }

    private void addConstraint(Constraint constraint) {
        switch (constraint) {
            case Constraint.Chain(boolean needsAll, List<Constraint> operands, var _)
            when needsAll -> operands.forEach(this::addConstraint);
            case Constraint.Comparison(ComparisonOperator operator, Term leftTerm, Term rightTerm, var _) -> {
                if (leftTerm instanceof Term.Own(FactField field, var _)
                        && rightTerm instanceof Term.Literal(Value value, var _, var _)) {
                    addComparison(operator, field, value);
                } else if (leftTerm instanceof Term.Own(FactField field, var _)
                        && rightTerm instanceof Term.Bound(int condition, FactField joinedField, var _)
                        && condition < previousBounds.size()) {
                    addJoin(operator, field, previousBounds.get(condition), joinedField);
                }
            }
            case Constraint.Not _, Constraint.Chain _ -> {}
        }
    }

    private void addComparison(ComparisonOperator operator, FactField field, Value value) {
        if (value instanceof Value.Numeric(double number, var _)) {
            numbers.merge(field, ValueRange.of(operator, number), ValueRange::intersectWith);
        } else if (operator == ComparisonOperator.EQUAL) {
            equal.computeIfAbsent(field, _ -> new LinkedHashSet<>()).add(value);
        }
    }

    private void addJoin(
            ComparisonOperator operator, FactField field, PatternBounds joinedBounds, FactField joinedField) {
        ValueRange interval = joinedBounds.numbers.get(joinedField);
        if (interval != null) {
            numbers.merge(field, interval.rangeBeside(operator), ValueRange::intersectWith);
        }
        if (operator == ComparisonOperator.EQUAL) {
            joinedBounds
                    .equal
                    .getOrDefault(joinedField, Set.of())
                    .forEach(value -> addComparison(operator, field, value));
        }
    }

    /// The only value that a field of an earlier pattern can have, or null where it may have several.
    @Nullable
    Value knownValue(int condition, FactField field) {
        Set<Value> values = condition < previousBounds.size()
                ? previousBounds.get(condition).equal.getOrDefault(field, Set.of())
                : Set.of();
        return values.size() == 1 ? values.iterator().next() : null;
    }

    /// Whether the bounds are all that the pattern demands: each fact within them fits.
    static boolean areAllOf(Pattern pattern) {
        return pattern.constraints().stream().allMatch(PatternBounds::isBound);
    }

    private static boolean isBound(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Chain(boolean needsAll, List<Constraint> operands, var _)
            when needsAll -> operands.stream().allMatch(PatternBounds::isBound);
            case Constraint.Comparison(ComparisonOperator operator, Term leftTerm, Term rightTerm, var _) ->
                operator != ComparisonOperator.NOT_EQUAL
                        && leftTerm instanceof Term.Own
                        && rightTerm instanceof Term.Literal(Value value, var _, var _)
                        && (value instanceof Value.Numeric || operator == ComparisonOperator.EQUAL);
            case Constraint.Not _, Constraint.Chain _ -> false;
        };
    }

    /// Whether whatever is within the other bounds is within these.
    boolean containBounds(PatternBounds otherBounds) {
        return numbers.entrySet().stream()
                        .allMatch(entry -> entry.getValue()
                                .containsRange(otherBounds.numbers.getOrDefault(entry.getKey(), ValueRange.ALL)))
                && equal.entrySet().stream()
                        .allMatch(entry -> otherBounds
                                .equal
                                .getOrDefault(entry.getKey(), Set.of())
                                .containsAll(entry.getValue()));
    }

    /// The fields of which the pattern demands what no value can be.
    List<FactField> impossible() {
        Set<FactField> fields = new LinkedHashSet<>();
        numbers.forEach((field, interval) -> {
            if (interval.isEmpty() || interval.isBeside(ValueRange.possibleRange(field))) {
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
