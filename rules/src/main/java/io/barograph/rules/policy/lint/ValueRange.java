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
    static ValueRange of(ComparisonOperator comparator, double number) {
        return new ValueRange(number, true, number, true).beside(comparator);
    }

    /// What the field's values lie in, whatever a rule says. Of a signal more may be used than there is.
    static ValueRange possible(FactField field) {
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
    ValueRange beside(ComparisonOperator comparator) {
        return switch (comparator) {
            case EQUAL -> this;
            case NOT_EQUAL -> ALL;
            case LESS -> new ValueRange(-INFINITE, true, high, false);
            case LESS_OR_EQUAL -> new ValueRange(-INFINITE, true, high, highIn);
            case GREATER -> new ValueRange(low, false, INFINITE, true);
            case GREATER_OR_EQUAL -> new ValueRange(low, lowIn, INFINITE, true);
        };
    }

    /// What is in both.
    ValueRange and(ValueRange other) {
        double most = Math.max(low, other.low);
        double least = Math.min(high, other.high);
        return new ValueRange(
                most,
                (low < most || lowIn) && (other.low < most || other.lowIn),
                least,
                (high > least || highIn) && (other.high > least || other.highIn));
    }

    boolean isEmpty() {
        return low > high || (low == high && !(lowIn && highIn));
    }

    /// Whether it begins or ends where the other does, and has nothing of it: `> 100`. What lies further off is out of
    /// range.
    boolean isBeside(ValueRange other) {
        return (low == other.high || high == other.low) && and(other).isEmpty();
    }

    /// Whether this one has all low values, the other all high ones, and nothing lies between.
    boolean fillsUp(ValueRange other) {
        return low == -INFINITE
                && other.high == INFINITE
                && (high > other.low || (high == other.low && (highIn || other.lowIn)));
    }

    /// Whether every value of the other is in this one.
    boolean contains(ValueRange other) {
        return and(other).equals(other);
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
