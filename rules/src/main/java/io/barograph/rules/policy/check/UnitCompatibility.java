package io.barograph.rules.policy.check;

import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.catalogue.ValueType.Unit;
import io.barograph.rules.policy.constraint.Term;
import org.jspecify.annotations.Nullable;

/// Which values go together.
final class UnitCompatibility {

    private UnitCompatibility() {}

    /// Whether values of these types can be compared: the same kind, and numbers of one unit or none. A duration goes
    /// with durations only: a plain number beside it has no unit.
    static boolean areComparable(ValueType left, ValueType right) {
        if (left instanceof ValueType.Numeric(Unit x) && right instanceof ValueType.Numeric(Unit y)) {
            return x == y || isTakenFor(x, y) || isTakenFor(y, x);
        }
        return left.equals(right);
    }

    /// The type of a calculation, or null where it makes no sense.
    static @Nullable ValueType combinedType(Term.Operation operation, ValueType left, ValueType right) {
        if (!(left instanceof ValueType.Numeric(Unit x)) || !(right instanceof ValueType.Numeric(Unit y))) {
            return null;
        }
        boolean hasPlain = x == Unit.NONE || y == Unit.NONE;
        Unit knownUnit = x == Unit.NONE ? y : x;
        return switch (operation) {
            case PLUS, MINUS ->
                x == y || isTakenFor(x, y) || isTakenFor(y, x) ? new ValueType.Numeric(knownUnit) : null;
            case TIMES -> hasPlain ? new ValueType.Numeric(knownUnit) : null;
        };
    }

    /// Whether a plain number can be taken for one of the unit.
    private static boolean isTakenFor(Unit plain, Unit unit) {
        return plain == Unit.NONE && unit != Unit.DURATION;
    }
}
