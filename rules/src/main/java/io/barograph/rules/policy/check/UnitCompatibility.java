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
    static boolean comparable(ValueType left, ValueType right) {
        if (left instanceof ValueType.Numeric(Unit x) && right instanceof ValueType.Numeric(Unit y)) {
            return x == y || goes(x, y) || goes(y, x);
        }
        return left.equals(right);
    }

    /// The type of a calculation, or null where it makes no sense.
    static @Nullable ValueType combined(Term.Operation operation, ValueType left, ValueType right) {
        if (!(left instanceof ValueType.Numeric(Unit x)) || !(right instanceof ValueType.Numeric(Unit y))) {
            return null;
        }
        boolean one = x == Unit.NONE || y == Unit.NONE;
        Unit known = x == Unit.NONE ? y : x;
        return switch (operation) {
            case PLUS, MINUS -> x == y || goes(x, y) || goes(y, x) ? new ValueType.Numeric(known) : null;
            case TIMES -> one ? new ValueType.Numeric(known) : null;
        };
    }

    /// Whether a plain number can be taken for one of the unit.
    private static boolean goes(Unit plain, Unit unit) {
        return plain == Unit.NONE && unit != Unit.DURATION;
    }
}
