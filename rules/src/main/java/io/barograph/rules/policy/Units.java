package io.barograph.rules.policy;

import io.barograph.rules.policy.Type.Unit;
import org.jspecify.annotations.Nullable;

/// Which values go together.
final class Units {

    private Units() {}

    /// Whether values of these types can be compared: the same kind, and numbers of one unit or none. A duration goes
    /// with durations only: nobody can tell in what a plain number beside it is counted.
    static boolean comparable(Type left, Type right) {
        if (left instanceof Type.Numeric(Unit x) && right instanceof Type.Numeric(Unit y)) {
            return x == y || goes(x, y) || goes(y, x);
        }
        return left.equals(right);
    }

    /// The type of a calculation, or null where it makes no sense.
    static @Nullable Type combined(Term.Operation operation, Type left, Type right) {
        if (!(left instanceof Type.Numeric(Unit x)) || !(right instanceof Type.Numeric(Unit y))) {
            return null;
        }
        boolean one = x == Unit.NONE || y == Unit.NONE;
        Unit known = x == Unit.NONE ? y : x;
        return switch (operation) {
            case PLUS, MINUS -> x == y || goes(x, y) || goes(y, x) ? new Type.Numeric(known) : null;
            case TIMES -> one ? new Type.Numeric(known) : null;
        };
    }

    /// Whether a plain number can be taken for one of the unit.
    private static boolean goes(Unit plain, Unit unit) {
        return plain == Unit.NONE && unit != Unit.DURATION;
    }
}
