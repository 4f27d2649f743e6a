package io.barograph.rules.cases;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Ours;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.policy.Catalogue;
import io.barograph.rules.policy.FactType;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Type;
import io.barograph.signal.Moment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// All inputs that an observation has, by the names that explanations and the decision log give them.
final class InputNames {

    private static final Map<String, Type> KNOWN = names();

    private InputNames() {}

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
    static Suffixes suffixes(String name) {
        if (!(KNOWN.get(name) instanceof Type.Numeric(Type.Unit unit))) {
            return Suffixes.NONE;
        }
        return switch (unit) {
            case AMOUNT -> Suffixes.AMOUNT;
            case CORES -> Suffixes.CORES;
            case DURATION -> Suffixes.DURATION;
            case PERCENT, COUNT, NONE -> Suffixes.NONE;
        };
    }

    private static Map<String, Type> names() {
        Map<String, Type> names = new LinkedHashMap<>();
        for (Fact fact : facts()) {
            for (FactType type : Catalogue.FACTS) {
                for (Field field : type.fields()) {
                    if (type.facts().isInstance(fact) && !field.key() && isTold(field)) {
                        names.put(fact.subject() + "." + field.name(), field.type());
                    }
                }
            }
        }
        return names;
    }

    /// Labels are told one by one, and tell pool and zone.
    private static boolean isTold(Field field) {
        return !(field.type() instanceof Type.Labels) && !(field.type() instanceof Type.Text);
    }

    private static List<Fact> facts() {
        return Facts.of(Told.nothing().observation(0, new Moment(0, 0, 0), "boot"), Ours.nothing())
                .all();
    }
}
