package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.ValueType;
import module java.base;

/// All inputs that an observation has, by the names that explanations and the decision log give them.
final class CaseInputNames {

    private static final Map<String, ValueType> KNOWN = names();

    private CaseInputNames() {}

    /// `Contention(KUBEPODS, CPU).avg60` and all the others.
    static Set<String> known() {
        return KNOWN.keySet();
    }

    /// Whether the API server says it, not an exporter.
    static boolean isOfTheView(String name) {
        return name.startsWith("Condition(")
                || name.startsWith("Taint(")
                || name.startsWith(Pods.SUBJECT + ".")
                || (name.startsWith(Node.SUBJECT + ".") && !name.equals(Node.SUBJECT + ".steal"));
    }

    /// What may stand behind the numbers of an input.
    static UnitSuffixes suffixes(String name) {
        if (!(KNOWN.get(name) instanceof ValueType.Numeric(ValueType.Unit unit))) {
            return UnitSuffixes.NONE;
        }
        return switch (unit) {
            case AMOUNT -> UnitSuffixes.AMOUNT;
            case CORES -> UnitSuffixes.CORES;
            case DURATION -> UnitSuffixes.DURATION;
            case PERCENT, COUNT, NONE -> UnitSuffixes.NONE;
        };
    }

    private static Map<String, ValueType> names() {
        Map<String, ValueType> names = new LinkedHashMap<>();
        for (Fact fact : Facts.of(Observation.Seen.nothing(), OwnMarks.NOTHING).all()) {
            for (FactType type : FactCatalogue.FACTS) {
                for (FactField field : type.fields()) {
                    if (type.facts().isInstance(fact) && !field.key() && isGiven(field)) {
                        names.put(fact.subject() + "." + field.name(), field.type());
                    }
                }
            }
        }
        return names;
    }

    /// Labels are given one by one; pool and zone follow from them.
    private static boolean isGiven(FactField field) {
        return !(field.type() instanceof ValueType.Labels) && !(field.type() instanceof ValueType.Text);
    }
}
