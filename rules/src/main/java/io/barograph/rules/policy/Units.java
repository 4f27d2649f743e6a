package io.barograph.rules.policy;

import io.barograph.rules.policy.Type.Unit;
import org.jspecify.annotations.Nullable;

/// Which values go together.
final class Units {

    private Units() {}

    /// Whether values of these types can be compared: the same kind, and numbers of one unit or none.
    static boolean comparable(Type left, Type right) {
        if (left instanceof Type.Numeric(Unit x) && right instanceof Type.Numeric(Unit y)) {
            return x == y || x == Unit.NONE || y == Unit.NONE;
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
            case PLUS, MINUS -> one || x == y ? new Type.Numeric(known) : null;
            case TIMES -> one ? new Type.Numeric(known) : null;
        };
    }
}
