package io.barograph.rules.engine;

import io.barograph.rules.demand.Transition;
import io.barograph.rules.drools.RuleSession;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/// Which rules match an observation, by Drools or by the tree.
final class Matches {

    /// Of so many observations Drools is asked about one too: a prime, so that no rhythm of theirs escapes.
    private static final int CHECKED = 4_093;

    private final PolicySet policies;

    private final Matching matching;

    Matches(PolicySet policies, Matching matching) {
        this.policies = policies;
        this.matching = matching;
    }

    /// What the observation says of each rule.
    ///
    /// @param at decides alone whether Drools is asked too, so that nothing depends on what was evaluated before
    /// @throws IllegalStateException if Drools and the tree disagree
    Verdicts of(Looked looked, Transition.At at) {
        List<RuleReader> rules = policies.readers().rules();
        BitSet missing = missing(looked, rules);
        BitSet found = switch (matching) {
            case DROOLS -> byDrools(looked, rules);
            case TREE -> byTree(looked, rules);
        };
        found.andNot(missing);
        if (matching == Matching.TREE && policies.isCompiled() && Math.floorMod(at.hashCode(), CHECKED) == 0) {
            BitSet other = byDrools(looked, rules);
            other.andNot(missing);
            check(found, other, at);
        }
        return new Verdicts(
                policies.readers().places(),
                found,
                missing,
                place -> rules.get(place).verdict(looked, found.get(place), missing.get(place)));
    }

    private static BitSet missing(Looked looked, List<RuleReader> rules) {
        BitSet missing = new BitSet(rules.size());
        if (!looked.facts().missing().isEmpty()) {
            for (int i = 0; i < rules.size(); i++) {
                missing.set(i, rules.get(i).misses(looked));
            }
        }
        return missing;
    }

    private static BitSet byTree(Looked looked, List<RuleReader> rules) {
        BitSet found = new BitSet(rules.size());
        for (int i = 0; i < rules.size(); i++) {
            found.set(i, rules.get(i).matches(looked));
        }
        return found;
    }

    private BitSet byDrools(Looked looked, List<RuleReader> rules) {
        Set<String> ids =
                RuleSession.matching(policies.compiled(), looked.facts().all());
        BitSet found = new BitSet(rules.size());
        for (int i = 0; i < rules.size(); i++) {
            found.set(i, ids.contains(rules.get(i).id()));
        }
        return found;
    }

    private void check(BitSet byTree, BitSet byDrools, Transition.At at) {
        if (!byTree.equals(byDrools)) {
            BitSet differing = (BitSet) byTree.clone();
            differing.xor(byDrools);
            throw new IllegalStateException("at " + at + " Drools and the rules' tree disagree on "
                    + policies.readers().rules().get(differing.nextSetBit(0)).name()
                    + ", expected the same. Maybe report it with the rule file.");
        }
    }
}
