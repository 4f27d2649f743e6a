package io.barograph.controller.http;

import io.barograph.rules.demand.DemandState;
import java.util.Locale;

/// How a node, or a rule on it, stands, in one word; the worse comes later. What is not known is never calm.
enum Level {
    /// Everything is known and nothing is demanded.
    CALM,
    /// Something cannot be told, so that nobody may call it calm.
    UNKNOWN,
    /// Something is demanded, and its grace period has not passed yet.
    PENDING,
    /// It is demanded no more, and kept until the transition period has passed.
    FALLING,
    /// It is demanded, and somebody has declared a silence.
    SILENCED,
    /// It is demanded, and a guardrail holds its taint back.
    BLOCKED,
    /// It is demanded.
    RAISED;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Of one demand alone, whatever holds it back.
    static Level of(DemandState demand) {
        return switch (demand.phase()) {
            case INACTIVE -> demand.timing().frozen() ? UNKNOWN : CALM;
            case PENDING -> PENDING;
            case FIRING -> RAISED;
            case KEEP_FIRING -> FALLING;
        };
    }

    Level orWorse(Level other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
