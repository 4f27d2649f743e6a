package io.barograph.rules.explain.probe;

import io.barograph.rules.policy.constraint.Ternary;
import java.util.Locale;

/// What a rule, or a part of one, comes to.
public enum RuleTruth {
    TRUE,
    FALSE,
    /// Unknown: something that it reads is missing.
    MISSING;

    public static RuleTruth of(Ternary ternary) {
        return switch (ternary) {
            case TRUE -> TRUE;
            case FALSE -> FALSE;
            case UNKNOWN -> MISSING;
        };
    }

    public static RuleTruth of(boolean value) {
        return value ? TRUE : FALSE;
    }

    /// The word in JSON: `true`, `false`, `missing`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
