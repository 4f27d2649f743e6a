package io.barograph.rules.verdict;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.match.FactRegion;
import io.barograph.rules.policy.match.FactRegions;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which rules match an observation. Drools decides over all facts that any rule can match, or the oracle for it.
///
/// What Drools has said of one observation it would say of every other one in the same region, so it is asked once.
public final class RuleMatching {

    /// One in so many observations is matched by both: a prime, so that no rhythm of observations escapes.
    private static final int CHECKED = 4_093;

    /// Nodes at rest lie in a few regions; where there are more than that, all are forgotten.
    private static final int MOST_REGIONS = 2_048;

    private final LoadedRules readers;
    private final @Nullable CompiledRules compiled;
    private final MatchingMethod matching;
    private final Map<FactRegion, RuleVerdicts.Found> known = new ConcurrentHashMap<>();

    /// @param compiled the same rules, null if Drools cannot be asked
    public RuleMatching(LoadedRules readers, @Nullable CompiledRules compiled, MatchingMethod matching) {
        this.readers = readers;
        this.compiled = compiled;
        this.matching = matching;
    }

    /// What the observation says of each rule. Where both methods are compared, Drools is asked and decides.
    ///
    /// @param at alone chooses the observations that are compared, so that a replay compares the same ones
    /// @param again makes the same facts again for later texts, so that they need not be kept
    public RuleVerdicts of(ObservedFacts looked, Supplier<ObservedFacts> again, Transition.At at) {
        boolean compared = compiled != null && Math.floorMod(at.hashCode(), CHECKED) == 0;
        RuleVerdicts.Found found = compared ? asked(looked, null) : found(looked);
        List<LoadedRule> rules = readers.rules();
        return new RuleVerdicts(
                readers.places(),
                found,
                place -> rules.get(place)
                        .verdict(
                                again,
                                found.matching().get(place),
                                found.missing().get(place)),
                compared ? disagreement(found, looked) : "");
    }

    private RuleVerdicts.Found found(ObservedFacts looked) {
        FactRegions regions = readers.regions();
        if (matching == MatchingMethod.TREE) {
            return found(byTree(looked, readers.rules()), looked, null);
        }
        if (regions == null) {
            return asked(looked, null);
        }
        FactRegion region = regions.of(looked.placed(), looked.facts().missing());
        RuleVerdicts.Found before = known.get(region);
        if (before != null) {
            return before;
        }
        RuleVerdicts.Found made = asked(looked, region);
        if (known.size() >= MOST_REGIONS) {
            known.clear();
        }
        known.put(region, made);
        return made;
    }

    private RuleVerdicts.Found asked(ObservedFacts looked, @Nullable FactRegion region) {
        return found(ask(looked.facts().all()), looked, region);
    }

    private RuleVerdicts.Found found(BitSet matching, ObservedFacts looked, @Nullable FactRegion region) {
        BitSet missing = missing(looked, readers.rules());
        matching.andNot(missing);
        return new RuleVerdicts.Found(matching, missing, region);
    }

    private static BitSet missing(ObservedFacts looked, List<LoadedRule> rules) {
        BitSet missing = new BitSet(rules.size());
        if (!looked.facts().missing().isEmpty()) {
            for (int i = 0; i < rules.size(); i++) {
                missing.set(i, rules.get(i).misses(looked));
            }
        }
        return missing;
    }

    private static BitSet byTree(ObservedFacts looked, List<LoadedRule> rules) {
        BitSet found = new BitSet(rules.size());
        for (int i = 0; i < rules.size(); i++) {
            found.set(i, rules.get(i).matches(looked));
        }
        return found;
    }

    /// The places of the rules that match these facts by Drools.
    ///
    /// @throws IllegalStateException if the policies are not compiled
    public BitSet ask(List<Fact> facts) {
        if (compiled == null) {
            throw new IllegalStateException("policies are not compiled, expected an engine over the tree");
        }
        BitSet found = new BitSet(readers.rules().size());
        compiled.matching(facts)
                .forEach(id -> found.set(Objects.requireNonNull(readers.places().get(id), id)));
        return found;
    }

    /// The first rule of which the oracle says something else than Drools; empty if they agree.
    private String disagreement(RuleVerdicts.Found byDrools, ObservedFacts looked) {
        BitSet differing = byTree(looked, readers.rules());
        differing.andNot(byDrools.missing());
        differing.xor(byDrools.matching());
        if (differing.isEmpty()) {
            return "";
        }
        int first = differing.nextSetBit(0);
        int more = differing.cardinality() - 1;
        return readers.rules().get(first).name()
                + (byDrools.matching().get(first)
                        ? " matches by Drools, which decides, but not by the rules' tree"
                        : " does not match by Drools, which decides, but matches by the rules' tree")
                + (more == 0 ? "" : "; " + more + " more rules differ")
                + ". Maybe report it with the rule file.";
    }
}
