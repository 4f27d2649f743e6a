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

    /// Why the field of the fact is missing, or null where it is known.
    public @Nullable String why(Fact fact, String field) {
        return reasons.get(new Field(fact.subject(), field));
    }

    /// One field of one fact, by the fact's subject.
    record Field(String subject, String name) {}
}
