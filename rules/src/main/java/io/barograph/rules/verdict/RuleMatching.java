package io.barograph.rules.verdict;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.drools.CompiledRules;
import io.barograph.rules.drools.RuleSession;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.match.AdmittedFacts;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Which rules match an observation, by Drools or by the tree.
public final class RuleMatching {

    /// Of so many observations Drools is asked about one over all facts too: a prime, so that no rhythm of theirs
    /// escapes.
    private static final int CHECKED = 4_093;

    private final LoadedRules readers;

    private final @Nullable CompiledRules compiled;

    private final MatchingMethod matching;

    /// @param compiled the same rules, null if Drools cannot be asked
    public RuleMatching(LoadedRules readers, @Nullable CompiledRules compiled, MatchingMethod matching) {
        this.readers = readers;
        this.compiled = compiled;
        this.matching = matching;
    }

    /// What the observation says of each rule.
    ///
    /// @param at decides alone whether Drools is asked about all facts too, so that nothing depends on what
    /// was evaluated before
    /// @param again the same look, for whoever asks later: the facts need not be kept for that
    public RuleVerdicts of(ObservedFacts looked, Supplier<ObservedFacts> again, Transition.At at) {
        List<LoadedRule> rules = readers.rules();
        BitSet missing = missing(looked, rules);
        BitSet found = switch (matching) {
            case DROOLS -> byDrools(looked, rules, missing);
            case TREE -> byTree(looked, rules);
        };
        found.andNot(missing);
        String disagreement = "";
        if (compiled != null && Math.floorMod(at.hashCode(), CHECKED) == 0) {
            BitSet other = ask(looked.facts().all());
            other.andNot(missing);
            disagreement = disagreement(found, other);
            found = other;
        }
        BitSet decided = found;
        return new RuleVerdicts(
                readers.places(),
                decided,
                missing,
                place -> rules.get(place).verdict(again, decided.get(place), missing.get(place)),
                disagreement);
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

    /// Drools need not see what can have no part in a match, and need not be asked where no rule can match.
    private BitSet byDrools(ObservedFacts looked, List<LoadedRule> rules, BitSet missing) {
        AdmittedFacts admitted = new AdmittedFacts(looked.placed());
        boolean possible = false;
        for (int i = 0; i < rules.size(); i++) {
            possible |= !missing.get(i) && rules.get(i).admit(looked, admitted);
        }
        return possible ? ask(admitted.facts()) : new BitSet();
    }

    /// The places of the rules that match by Drools, shown these facts.
    ///
    /// @throws IllegalStateException if Drools cannot be asked
    public BitSet ask(List<Fact> facts) {
        if (compiled == null) {
            throw new IllegalStateException("these policies are not compiled, expected an engine over the tree");
        }
        MatchedRuleIds matches = new MatchedRuleIds(readers);
        RuleSession.match(compiled, facts, matches);
        return matches.places();
    }

    /// What Drools over all facts says, and what was found says otherwise; empty if they agree.
    private String disagreement(BitSet found, BitSet byAllFacts) {
        BitSet differing = (BitSet) found.clone();
        differing.xor(byAllFacts);
        if (differing.isEmpty()) {
            return "";
        }
        int first = differing.nextSetBit(0);
        String other = switch (matching) {
            case DROOLS -> "Drools over those that it was shown";
            case TREE -> "the rules' tree";
        };
        int more = differing.cardinality() - 1;
        return readers.rules().get(first).name() + (byAllFacts.get(first) ? " matches" : " does not match")
                + " by Drools over all facts, which decides, but not so by " + other
                + (more == 0 ? "" : "; and " + more + " rules more")
                + ". Maybe report it with the rule file.";
    }
}
