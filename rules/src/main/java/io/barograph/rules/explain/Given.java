package io.barograph.rules.explain;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.NodeView;
import io.barograph.rules.fact.Observation;
import io.barograph.rules.fact.Ours;
import io.barograph.rules.policy.Value;
import io.barograph.signal.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Inputs that are given in the place of what was observed, or of what could not be: `Node.pool=batch`,
/// `memory.available=400Mi`.
public final class Given {

    /// Nothing is given.
    public static final Given NOTHING = new Given(new Settings(Map.of()));

    private static final String AGE = Node.SUBJECT + ".age";

    private final Settings settings;

    private Given(Settings settings) {
        this.settings = settings;
    }

    /// @throws IllegalArgumentException with a sentence for people
    public static Given parse(List<String> texts) {
        Facts facts = Facts.of(Observation.Seen.nothing(), Ours.nothing());
        return new Given(Settings.parse(texts, facts, Ours.nothing()));
    }

    /// These, and others over them.
    public Given and(Given over) {
        Map<String, Reading<Value>> all = new TreeMap<>(settings.byInput());
        over.settings.byInput().keySet().forEach(each -> all.remove(Settings.sibling(each)));
        all.putAll(over.settings.byInput());
        return new Given(new Settings(all));
    }

    public boolean isEmpty() {
        return settings.byInput().isEmpty();
    }

    /// @throws IllegalArgumentException with a sentence for people if a given condition or taint is the policies' own
    public void refuseOurs(PolicySet policies) {
        settings.refuse(new Ours(policies.conditionTypes(), policies.taintKeys()));
    }

    /// The observation with these inputs.
    ///
    /// @param since the first observation of the node: a given age is that of the first, and grows
    public Observation.Seen in(Observation.Seen seen, Duration since) {
        if (isEmpty()) {
            return seen;
        }
        Observation.Seen given = settings.in(seen);
        if (settings.of(AGE) == null) {
            return given;
        }
        NodeView node = given.node();
        return new Observation.Seen(given.snapshot(), node.aged(node.age().map(age -> age.plus(since))));
    }
}
