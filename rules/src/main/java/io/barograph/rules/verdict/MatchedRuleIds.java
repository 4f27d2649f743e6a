package io.barograph.rules.verdict;

import java.util.AbstractSet;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Objects;

/// Ids of loaded rules, kept as the rules' places: what Drools writes its matches to, without an object for each.
final class MatchedRuleIds extends AbstractSet<String> {

    private final LoadedRules readers;
    private final BitSet places;

    /// None yet.
    MatchedRuleIds(LoadedRules readers) {
        this.readers = readers;
        this.places = new BitSet(readers.rules().size());
    }

    /// The places of these rules; the caller's own from now on.
    BitSet places() {
        return places;
    }

    @Override
    public boolean add(String id) {
        int place = Objects.requireNonNull(readers.places().get(id), id);
        boolean added = !places.get(place);
        places.set(place);
        return added;
    }

    @Override
    public Iterator<String> iterator() {
        return places.stream()
                .mapToObj(place -> readers.rules().get(place).id())
                .iterator();
    }

    @Override
    public int size() {
        return places.cardinality();
    }
}
