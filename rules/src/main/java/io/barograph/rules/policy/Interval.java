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

    /// What the field's values lie in, whatever a rule says. Of a signal more may be used than there is.
    static Interval possible(Field field) {
        if (!(field.type() instanceof Type.Numeric(Type.Unit unit))) {
            return ALL;
        }
        return switch (unit) {
            case PERCENT -> new Interval(field.name().equals("percent") ? -INFINITE : 0, true, 100, true);
            case COUNT -> new Interval(0, true, INFINITE, true);
            case AMOUNT, CORES, DURATION, NONE -> ALL;
        };
    }

    /// What `field comparator x` leaves where x lies in this one.
    Interval beside(Comparator comparator) {
        return switch (comparator) {
            case EQUAL -> this;
            case NOT_EQUAL -> ALL;
            case LESS -> new Interval(-INFINITE, true, high, false);
            case LESS_OR_EQUAL -> new Interval(-INFINITE, true, high, highIn);
            case GREATER -> new Interval(low, false, INFINITE, true);
            case GREATER_OR_EQUAL -> new Interval(low, lowIn, INFINITE, true);
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

    /// Whether it begins or ends where the other does, and has nothing of it: `> 100`. What lies further off is out of
    /// range.
    boolean isBeside(Interval other) {
        return (low == other.high || high == other.low) && and(other).isEmpty();
    }

    /// Whether this one has all low values, the other all high ones, and nothing lies between.
    boolean fillsUp(Interval other) {
        return low == -INFINITE
                && other.high == INFINITE
                && (high > other.low || (high == other.low && (highIn || other.lowIn)));
    }

    /// Whether every value of the other is in this one.
    boolean contains(Interval other) {
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
