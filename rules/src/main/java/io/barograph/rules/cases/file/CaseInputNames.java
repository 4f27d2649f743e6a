package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.ValueType;
import module java.base;

/// All inputs that an observation has, by the names that explanations and the decision log give them.
final class CaseInputNames {

    private static final Map<String, FactField> KNOWN = FactCatalogue.inputsOf(
            Facts.of(Observation.Seen.nothing(), OwnMarks.NOTHING).allFacts());

    /// What of a teardown the API server says.
    private static final Set<String> DELETED_PODS = Set.of(
            Teardown.SUBJECT + ".terminating", Teardown.SUBJECT + ".overdue", Teardown.SUBJECT + ".oldestOverdue");

    private CaseInputNames() {}

    /// `Contention(KUBEPODS, CPU).avg60` and all the others.
    static Set<String> known() {
        return KNOWN.keySet();
    }

    /// Whether the API server says it, not an exporter.
    static boolean isOfTheView(String name) {
        return DELETED_PODS.contains(name)
                || name.startsWith("Condition(")
                || name.startsWith("Taint(")
                || name.startsWith(Pods.SUBJECT + ".")
                || (name.startsWith(Node.SUBJECT + ".") && !name.equals(Node.SUBJECT + ".steal"));
    }

    /// What may stand behind the numbers of an input.
    static UnitSuffixes suffixesFor(String name) {
        FactField field = KNOWN.get(name);
        if (field == null || !(field.type() instanceof ValueType.Numeric(ValueType.Unit unit))) {
            return UnitSuffixes.NONE;
        }
        return switch (unit) {
            case AMOUNT -> UnitSuffixes.AMOUNT;
            case CORES -> UnitSuffixes.CORES;
            case DURATION -> UnitSuffixes.DURATION;
            case PERCENT, COUNT, NONE -> UnitSuffixes.NONE;
        };
    }
}
