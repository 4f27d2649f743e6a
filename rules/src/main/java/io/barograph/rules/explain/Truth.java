package io.barograph.rules.explain;

import io.barograph.rules.policy.Ternary;
import java.util.Locale;

/// What a rule, or a part of one, comes to.
public enum Truth {
    TRUE,
    FALSE,
    /// It cannot be told: something that it reads is missing.
    MISSING;

    static Truth of(Ternary ternary) {
        return switch (ternary) {
            case TRUE -> TRUE;
            case FALSE -> FALSE;
            case UNKNOWN -> MISSING;
        };
    }

    static Truth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /// The word in JSON: `true`, `false`, `missing`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
