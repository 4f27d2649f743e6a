package io.barograph.rules.verdict;

import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What one observation says of each rule, by the rules' ids: bits, and texts on request. Immutable.
public final class RuleVerdicts extends AbstractMap<String, RuleVerdict> {

    /// Of no observation.
    public static final RuleVerdicts NONE = of(Map.of());

    private final Map<String, Integer> places;

    private final Found foundVerdicts;

    private final IntFunction<RuleVerdict> verdicts;

    private final String disagreement;

    /// What all rules together come to. No set is changed any more.
    ///
    /// @param matching places of those that match and of which nothing is missing
    /// @param missing places of those that cannot be evaluated
    record Found(BitSet matching, BitSet missing) {}

    /// @param places of the rules by their ids
    /// @param verdicts the whole verdict on the rule in a place
    /// @param disagreement what Drools was contradicted in; empty if in nothing
    RuleVerdicts(
            Map<String, Integer> places, Found foundVerdicts, IntFunction<RuleVerdict> verdicts, String disagreement) {
        this.places = places;
        this.foundVerdicts = foundVerdicts;
        this.verdicts = verdicts;
        this.disagreement = disagreement;
    }

    /// These, by the rules' ids.
    public static RuleVerdicts of(Map<String, RuleVerdict> byId) {
        Map<String, Integer> places = new HashMap<>();
        List<RuleVerdict> allVerdicts = new ArrayList<>();
        BitSet matching = new BitSet();
        BitSet missing = new BitSet();
        byId.forEach((id, verdict) -> {
            matching.set(allVerdicts.size(), verdict.matches());
            missing.set(allVerdicts.size(), verdict.missing());
            places.put(id, allVerdicts.size());
            allVerdicts.add(verdict);
        });
        return new RuleVerdicts(places, new Found(matching, missing), allVerdicts::get, "");
    }

    /// Whether the rule matches; unknown where it cannot be evaluated.
    public Ternary truthOf(String id) {
        Integer place = places.get(id);
        return place == null || foundVerdicts.missing().get(place)
                ? Ternary.UNKNOWN
                : Ternary.of(foundVerdicts.matching().get(place));
    }

    /// What Drools was contradicted in; empty if in nothing, or if it was not asked twice.
    public String disagreement() {
        return disagreement;
    }

    @Override
    public @Nullable RuleVerdict get(@Nullable Object id) {
        Integer place = places.get(id);
        return place == null ? null : verdicts.apply(place);
    }

    @Override
    public boolean containsKey(@Nullable Object id) {
        return places.containsKey(id);
    }

    @Override
    public Set<Entry<String, RuleVerdict>> entrySet() {
        Map<String, RuleVerdict> allVerdicts = new TreeMap<>();
        places.forEach((id, place) -> allVerdicts.put(id, verdicts.apply(place)));
        return Collections.unmodifiableMap(allVerdicts).entrySet();
    }
}
