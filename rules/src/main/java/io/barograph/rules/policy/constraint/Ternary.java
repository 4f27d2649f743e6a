package io.barograph.rules.policy.constraint;

/// True, false, or not to be told from what is known (Kleene's three values).
public enum Ternary {
    TRUE,
    FALSE,
    UNKNOWN;

    /// Of what is known.
    public static Ternary of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /// What is true becomes false; what cannot be told stays so.
    public Ternary negated() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
