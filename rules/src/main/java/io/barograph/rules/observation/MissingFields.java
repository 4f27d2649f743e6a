package io.barograph.rules.observation;

import io.barograph.rules.fact.Fact;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Why fields of facts are missing. A field that is not listed is known.
public final class MissingFields {

    /// Every field of every fact is known.
    public static final MissingFields NOTHING = new MissingFields(Map.of(), Map.of());

    private final Map<String, Map<String, String>> reasons;
    private final Map<String, Set<String>> lowerBounds;

    /// @param reasons by subject, then by field; never changed
    /// @param lowerBounds those of them whose value in the fact is a lower bound; never changed
    MissingFields(Map<String, Map<String, String>> reasons, Map<String, Set<String>> lowerBounds) {
        this.reasons = reasons;
        this.lowerBounds = lowerBounds;
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

    /// Whether any missing field has a lower bound.
    public boolean hasLowerBounds() {
        return !lowerBounds.isEmpty();
    }

    /// Whether the field of the fact is missing, and is at least what stands in the fact for it.
    public boolean hasLowerBound(Fact fact, String field) {
        return !lowerBounds.isEmpty()
                && lowerBounds.getOrDefault(fact.subject(), Set.of()).contains(field);
    }

    /// Why it is unknown which facts of the type there are, or null where it is known: `Taint`.
    public @Nullable String whyAll(String type) {
        Map<String, String> ofType = reasons.get(type);
        return ofType == null ? null : ofType.get("");
    }
}
