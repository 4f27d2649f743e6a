package io.barograph.rules.policy;

/// The values that a field can have where a comparison with a number holds.
record Interval(double low, boolean lowIn, double high, boolean highIn) {

    private static final double INFINITE = Double.POSITIVE_INFINITY;

    static final Interval ALL = new Interval(-INFINITE, true, INFINITE, true);

    /// Of `field comparator number`; `!=` leaves nearly all.
    static Interval of(Comparator comparator, double number) {
        return switch (comparator) {
            case EQUAL -> new Interval(number, true, number, true);
            case NOT_EQUAL -> ALL;
            case LESS -> new Interval(-INFINITE, true, number, false);
            case LESS_OR_EQUAL -> new Interval(-INFINITE, true, number, true);
            case GREATER -> new Interval(number, false, INFINITE, true);
            case GREATER_OR_EQUAL -> new Interval(number, true, INFINITE, true);
        };
    }

    /// What is in both.
    Interval and(Interval other) {
        double most = Math.max(low, other.low);
        double least = Math.min(high, other.high);
        return new Interval(
                most,
                (low < most || lowIn) && (other.low < most || other.lowIn),
                least,
                (high > least || highIn) && (other.high > least || other.highIn));
    }

    boolean isEmpty() {
        return low > high || (low == high && !(lowIn && highIn));
    }

    /// Whether every value of the other is in this one.
    boolean contains(Interval other) {
        return and(other).equals(other);
    }
}
