package io.barograph.rules.policy.lint;

import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.ComparisonOperator;

/// The values that a field can have where a comparison with a number holds.
record ValueRange(double low, boolean lowIn, double high, boolean highIn) {

    private static final double INFINITE = Double.POSITIVE_INFINITY;

    static final ValueRange ALL = new ValueRange(-INFINITE, true, INFINITE, true);

    /// Of `field comparator number`; `!=` leaves nearly all.
    static ValueRange of(ComparisonOperator operator, double number) {
        return new ValueRange(number, true, number, true).rangeBeside(operator);
    }

    /// What the field's values lie in, whatever a rule says. Of a signal more may be used than there is.
    static ValueRange possibleRange(FactField field) {
        if (!(field.type() instanceof ValueType.Numeric(ValueType.Unit unit))) {
            return ALL;
        }
        return switch (unit) {
            case PERCENT -> new ValueRange(field.name().equals("percent") ? -INFINITE : 0, true, 100, true);
            case COUNT -> new ValueRange(0, true, INFINITE, true);
            case AMOUNT, CORES, DURATION, NONE -> ALL;
        };
    }

    /// What `field comparator x` leaves where x lies in this one.
    ValueRange rangeBeside(ComparisonOperator operator) {
        return switch (operator) {
            case EQUAL -> this;
            case NOT_EQUAL -> ALL;
            case LESS -> new ValueRange(-INFINITE, true, high, false);
            case LESS_OR_EQUAL -> new ValueRange(-INFINITE, true, high, highIn);
            case GREATER -> new ValueRange(low, false, INFINITE, true);
            case GREATER_OR_EQUAL -> new ValueRange(low, lowIn, INFINITE, true);
        };
    }

    /// What is in both.
    ValueRange intersectWith(ValueRange otherRange) {
        double most = Math.max(low, otherRange.low);
        double least = Math.min(high, otherRange.high);
        return new ValueRange(
                most,
                (low < most || lowIn) && (otherRange.low < most || otherRange.lowIn),
                least,
                (high > least || highIn) && (otherRange.high > least || otherRange.highIn));
    }

    boolean isEmpty() {
        return low > high || (low == high && !(lowIn && highIn));
    }

    /// Whether it begins or ends where the other does, and has nothing of it: `> 100`. What lies further off is out of
    /// range.
    boolean isBeside(ValueRange otherRange) {
        return (low == otherRange.high || high == otherRange.low)
                && intersectWith(otherRange).isEmpty();
    }

    /// Whether this one has all low values, the other all high ones, and nothing lies between.
    boolean fillsUp(ValueRange otherRange) {
        return low == -INFINITE
                && otherRange.high == INFINITE
                && (high > otherRange.low || (high == otherRange.low && (highIn || otherRange.lowIn)));
    }

    /// Whether every value of the other is in this one.
    boolean containsRange(ValueRange otherRange) {
        return intersectWith(otherRange).equals(otherRange);
    }

    /// `0 to 100`, `at least 0`, `at most 100`.
    @Override
    public String toString() {
        if (low == -INFINITE || high == INFINITE) {
            return low == -INFINITE
                    ? "at most " + new Value.Numeric(high).written()
                    : "at least " + new Value.Numeric(low).written();
        }
        return new Value.Numeric(low).written() + " to " + new Value.Numeric(high).written();
    }
}
