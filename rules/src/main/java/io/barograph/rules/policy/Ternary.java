package io.barograph.rules.policy;

/// True, false, or not to be told from what is known (Kleene's three values).
enum Ternary {
    TRUE,
    FALSE,
    UNKNOWN;

    static Ternary of(boolean value) {
        return value ? TRUE : FALSE;
    }

    Ternary negated() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
