package io.barograph.rules.observation;

import io.barograph.rules.fact.Fact;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why fields of facts are missing. A field that is not listed is known.
public final class MissingFields {

    /// Every field of every fact is known.
    public static final MissingFields NOTHING = new MissingFields(Map.of());

    private final Map<String, Map<String, String>> reasons;

    /// @param reasons by subject, then by field; never changed
    MissingFields(Map<String, Map<String, String>> reasons) {
        this.reasons = reasons;
    }

    /// Whether every field of every fact is known.
    public boolean isEmpty() {
        return reasons.isEmpty();
    }

    /// Whether any field of the fact is missing.
    public boolean anyOf(Fact fact) {
        return reasons.containsKey(fact.subject());
    }

    /// Why the field of the fact is missing, or null where it is known. Of labels all are known or none:
    /// `labels["pool"]` is missing where `labels` is.
    public @Nullable String whyMissing(Fact fact, String field) {
        Map<String, String> ofFact = reasons.get(fact.subject());
        if (ofFact == null) {
            return null;
        }
        int bracket = field.indexOf('[');
        return ofFact.get(bracket < 0 ? field : field.substring(0, bracket));
    }

    /// Why it is unknown which facts of the type there are, or null where it is known: `Taint`.
    public @Nullable String whyAll(String type) {
        Map<String, String> ofType = reasons.get(type);
        return ofType == null ? null : ofType.get("");
    }
}
