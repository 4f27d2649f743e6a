package io.barograph.rules.explain.question;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.fact.Node;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.signal.Reading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Inputs that are given in the place of what was observed, or of what could not be: `Node.pool=batch`,
/// `memory.available=400Mi`.
public final class GivenInputs {

    /// Nothing is given.
    public static final GivenInputs NOTHING = new GivenInputs(new AssumedInputs(Map.of()));

    private static final String AGE = Node.SUBJECT + ".age";

    private final AssumedInputs settings;

    private GivenInputs(AssumedInputs settings) {
        this.settings = settings;
    }

    /// @throws IllegalArgumentException with a sentence for people
    public static GivenInputs parse(List<String> texts) {
        Facts facts = Facts.of(Observation.Seen.nothing(), OwnMarks.nothing());
        return new GivenInputs(AssumedInputs.parse(texts, facts, OwnMarks.nothing()));
    }

    /// These, and others over them.
    public GivenInputs and(GivenInputs over) {
        Map<String, Reading<Value>> all = new TreeMap<>(settings.byInput());
        over.settings.byInput().keySet().forEach(each -> all.remove(AssumedInputs.sibling(each)));
        all.putAll(over.settings.byInput());
        return new GivenInputs(new AssumedInputs(all));
    }

    public boolean isEmpty() {
        return settings.byInput().isEmpty();
    }

    /// @throws IllegalArgumentException with a sentence for people if a given condition or taint is the policies' own
    public void refuseOurs(PolicySet policies) {
        settings.refuse(new OwnMarks(policies.conditionTypes(), policies.taintKeys()));
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
