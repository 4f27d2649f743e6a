package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/// Facts of one observation that [AlphaFilter]s let through, each once.
public final class AdmittedFacts {

    private final FactSlots facts;
    private final BitSet places = new BitSet();
    private final BitSet others = new BitSet();

    /// None yet.
    public AdmittedFacts(FactSlots facts) {
        this.facts = facts;
    }

    /// The fact in that place too.
    void place(int place) {
        places.set(place);
    }

    /// That one of the facts without a place too.
    void other(int index) {
        others.set(index);
    }

    /// In a fixed order.
    public List<Fact> facts() {
        List<Fact> all = new ArrayList<>(places.cardinality() + others.cardinality());
        for (int i = places.nextSetBit(0); i >= 0; i = places.nextSetBit(i + 1)) {
            all.add(Objects.requireNonNull(facts.at(i), "only facts that are there pass"));
        }
        for (int i = others.nextSetBit(0); i >= 0; i = others.nextSetBit(i + 1)) {
            all.add(facts.others().get(i));
        }
        return all;
    }
}
