package io.barograph.rules.policy.catalogue;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.FactSubjects;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A kind of fact that rules can match.
///
/// @param name as rules write it
/// @param facts the record that Drools sees; its components are named as the fields are
/// @param meaning one sentence for the reference
/// @param listed whether an observation has as many of them as the node has; else there is one for each value of the
/// keys
public record FactType(
        String name, Class<? extends Fact> facts, String meaning, List<FactField> fields, boolean listed) {

    public FactType {
        fields = List.copyOf(fields);
    }

    /// Whether every observation has a fact of this subject.
    public static boolean isInEachObservation(String subject) {
        return FactSubjects.isInEachObservation(subject);
    }

    /// The field of that name, or null. `labels["pool"]` is one of a type that has labels.
    public @Nullable FactField fieldNamed(String fieldName) {
        for (FactField field : fields) {
            if (field.name().equals(fieldName)) {
                return field;
            }
        }
        return LabelField.of(fieldName, fields);
    }
}
