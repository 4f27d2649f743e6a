package io.barograph.rules.policy;

/// True, false, or not to be told from what is known (Kleene's three values).
enum Verdict {
    TRUE,
    FALSE,
    UNKNOWN;

    static Verdict of(boolean value) {
        return value ? TRUE : FALSE;
    }

    Verdict negated() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
