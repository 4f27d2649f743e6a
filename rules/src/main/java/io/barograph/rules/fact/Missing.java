package io.barograph.rules.fact;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Why fields of facts are missing. A field that is not listed is known.
public final class Missing {

    private static final Missing NOTHING = new Missing(Map.of());

    private final Map<Field, String> reasons;

    Missing(Map<Field, String> reasons) {
        this.reasons = Map.copyOf(reasons);
    }

    /// Every field of every fact is known.
    public static Missing nothing() {
        return NOTHING;
    }

    /// Why the field of the fact is missing, or null where it is known. Of labels all are known or none:
    /// `labels["pool"]` is missing where `labels` is.
    public @Nullable String why(Fact fact, String field) {
        int bracket = field.indexOf('[');
        return reasons.get(new Field(fact.subject(), bracket < 0 ? field : field.substring(0, bracket)));
    }

    /// Why nobody knows which facts of the type there are, or null where that is known: `Taint`.
    public @Nullable String whyAll(String type) {
        return reasons.get(new Field(type, ""));
    }

    /// One field of one fact, by the fact's subject.
    record Field(String subject, String name) {}
}
