package io.barograph.rules.verdict;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.fact.Fact;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which rules match an observation. Drools decides over all facts that any rule can match, or the oracle for it.
///
/// @param compiled the same rules, null if Drools cannot be asked
public record RuleMatching(LoadedRules readers, @Nullable CompiledRules compiled, MatchingMethod matching) {

    /// One in so many observations is matched by both: a prime, so that no rhythm of observations escapes.
    private static final int CHECKED = 4_093;

    /// What the observation says of each rule. Where both methods are compared, Drools decides.
    ///
    /// @param at alone chooses the observations that are compared, so that a replay compares the same ones
    /// @param again makes the same facts again for later texts, so that they need not be kept
    public RuleVerdicts of(ObservedFacts looked, Supplier<ObservedFacts> again, Transition.At at) {
        List<LoadedRule> rules = readers.rules();
        BitSet missing = missing(looked, rules);
        boolean compared = compiled != null && Math.floorMod(at.hashCode(), CHECKED) == 0;
        BitSet decided = matching == MatchingMethod.DROOLS || compared
                ? ask(looked.facts().all())
                : byTree(looked, rules);
        decided.andNot(missing);
        return new RuleVerdicts(
                readers.places(),
                decided,
                missing,
                place -> rules.get(place).verdict(again, decided.get(place), missing.get(place)),
                compared ? disagreement(decided, missing, looked) : "");
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
    private String disagreement(BitSet byDrools, BitSet missing, ObservedFacts looked) {
        BitSet differing = byTree(looked, readers.rules());
        differing.andNot(missing);
        differing.xor(byDrools);
        if (differing.isEmpty()) {
            return "";
        }
        int first = differing.nextSetBit(0);
        int more = differing.cardinality() - 1;
        return readers.rules().get(first).name()
                + (byDrools.get(first)
                        ? " matches by Drools, which decides, but not by the rules' tree"
                        : " does not match by Drools, which decides, but matches by the rules' tree")
                + (more == 0 ? "" : "; " + more + " more rules differ")
                + ". Maybe report it with the rule file.";
    }
}
