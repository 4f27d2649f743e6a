package io.barograph.rules.policy.constraint;

/// True, false, or unknown (Kleene's three values).
public enum Ternary {
    TRUE,
    FALSE,
    UNKNOWN;

    /// Of what is known.
    public static Ternary of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /// True becomes false, and false true. Unknown stays unknown.
    public Ternary negated() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
