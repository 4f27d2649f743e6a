package io.barograph.rules.cases;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.policy.Catalogue;
import io.barograph.rules.policy.FactType;
import io.barograph.rules.policy.Field;
import io.barograph.signal.Moment;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// All inputs that an observation has, by the names that explanations and the decision log give them.
final class InputNames {

    private static final Set<String> KNOWN = names();

    private InputNames() {}

    /// `Contention(KUBEPODS, CPU).avg60` and all the others.
    static Set<String> known() {
        return KNOWN;
    }

    private static Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        for (Fact fact : facts()) {
            for (FactType type : Catalogue.FACTS) {
                for (Field field : type.fields()) {
                    if (type.facts().isInstance(fact) && !field.key()) {
                        names.add(fact.subject() + "." + field.name());
                    }
                }
            }
        }
        return names;
    }

    private static List<Fact> facts() {
        return Facts.of(Told.nothing().observation(0, new Moment(0, 0, 0), "boot"))
                .all();
    }
}
