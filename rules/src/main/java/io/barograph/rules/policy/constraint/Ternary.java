package io.barograph.rules.policy.constraint;

import module java.base;

/// What a constraint, or a whole rule, comes to: true, false, or unknown because something that it reads is missing
/// (Kleene's three values).
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

    /// True if both are, false if one is.
    public Ternary and(Ternary other) {
        return this == FALSE || other == FALSE ? FALSE : this == TRUE ? other : UNKNOWN;
    }

    /// True if one is, false if both are.
    public Ternary or(Ternary other) {
        return this == TRUE || other == TRUE ? TRUE : this == FALSE ? other : UNKNOWN;
    }

    /// The word in JSON: `true`, `false`, `missing`.
    public String word() {
        return this == UNKNOWN ? "missing" : name().toLowerCase(Locale.ROOT);
    }
}
