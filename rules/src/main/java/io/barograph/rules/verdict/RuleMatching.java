package io.barograph.rules.verdict;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.fact.Fact;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which rules match an observation. Drools decides over all facts that any rule can match, or the oracle for it.
public final class RuleMatching {

    /// One in so many observations is matched by both: a prime, so that no rhythm of observations escapes.
    private static final int CHECKED = 4_093;

    private final LoadedRules readers;
    private final @Nullable CompiledRules compiled;
    private final MatchingMethod matching;

    /// @param compiled the same rules, null if Drools cannot be asked
    public RuleMatching(LoadedRules readingRules, @Nullable CompiledRules compiled, MatchingMethod matching) {
        this.readers = readingRules;
        this.compiled = compiled;
        this.matching = matching;
    }

    /// What the observation says of each rule. Where both methods are compared, Drools is asked and decides.
    ///
    /// @param moment alone chooses the observations that are compared, so that a replay compares the same ones
    /// @param repeatedFacts makes the same facts again for later texts, so that they need not be kept
    public RuleVerdicts of(ObservedFacts observedFacts, Supplier<ObservedFacts> repeatedFacts, Transition.At moment) {
        boolean compared = compiled != null && Math.floorMod(moment.hashCode(), CHECKED) == 0;
        BitSet matchingRules = compared || matching == MatchingMethod.DROOLS
                ? askDrools(observedFacts.facts().allFacts())
                : byTree(observedFacts, readers.rules());
        RuleVerdicts.Found foundVerdicts = foundOf(matchingRules, observedFacts);
        List<LoadedRule> rules = readers.rules();
        return new RuleVerdicts(
                readers.places(),
                foundVerdicts,
                place -> rules.get(place)
                        .verdictOf(
                                repeatedFacts,
                                foundVerdicts.matching().get(place),
                                foundVerdicts.missing().get(place)),
                compared ? disagreementWith(foundVerdicts, observedFacts) : "");
    }

    private RuleVerdicts.Found foundOf(BitSet matchingRules, ObservedFacts observedFacts) {
        BitSet missing = missingOf(observedFacts, matchingRules, readers.rules());
        matchingRules.andNot(missing);
        return new RuleVerdicts.Found(matchingRules, missing);
    }

    private static BitSet missingOf(ObservedFacts observedFacts, BitSet matchingRules, List<LoadedRule> rules) {
        BitSet missing = new BitSet(rules.size());
        if (!observedFacts.facts().missing().isEmpty()) {
            for (int i = 0; i < rules.size(); i++) {
                missing.set(i, rules.get(i).missesInput(observedFacts, matchingRules.get(i)));
            }
        }
        return missing;
    }

    private static BitSet byTree(ObservedFacts observedFacts, List<LoadedRule> rules) {
        BitSet matchingRules = new BitSet(rules.size());
        for (int i = 0; i < rules.size(); i++) {
            matchingRules.set(i, rules.get(i).matchesFacts(observedFacts));
        }
        return matchingRules;
    }

    /// The places of the rules that match these facts by Drools.
    ///
    /// @throws IllegalStateException if the policies are not compiled
    public BitSet askDrools(List<Fact> facts) {
        if (compiled == null) {
            throw new IllegalStateException("policies are not compiled, expected an engine over the tree");
        }
        BitSet matchingRules = new BitSet(readers.rules().size());
        compiled.matchingRules(facts)
                .forEach(id -> matchingRules.set(
                        Objects.requireNonNull(readers.places().get(id), id)));
        return matchingRules;
    }

    /// The first rule of which the oracle says something else than Drools; empty if they agree.
    private String disagreementWith(RuleVerdicts.Found byDrools, ObservedFacts observedFacts) {
        BitSet differing = byTree(observedFacts, readers.rules());
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
