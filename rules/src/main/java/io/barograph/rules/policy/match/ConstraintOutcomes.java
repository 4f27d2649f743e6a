package io.barograph.rules.policy.match;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.ConstraintEvaluator;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What the constraints of one rule were seen to be. The parts of `&&` and `||` count, and so do both of these as a
/// whole; what only compares keys does not, since keys tell facts from each other and a fact's never change. Of `!` its
/// operand counts.
///
/// Bits stand for the constraints of [#countedConstraints], in that order, whatever the rule's parameters are.
public record ConstraintOutcomes(BitSet seenTrue, BitSet seenFalse) {

    /// More matches of earlier patterns are not looked at in one observation.
    private static final int MAX_MATCHES = 1_000;

    /// A constraint and the index in the rule's `when` of its pattern.
    private record Counted(int condition, Constraint constraint) {}

    /// Nothing was seen.
    public static ConstraintOutcomes none() {
        return new ConstraintOutcomes(new BitSet(), new BitSet());
    }

    /// The constraints that count, in the order in which they stand in the rule.
    public static List<Constraint> countedConstraints(Rule rule) {
        return allCounted(rule).stream().map(Counted::constraint).toList();
    }

    /// Notes what the constraints are over these facts, of which everything that the rule reads is known.
    public void noteOutcomes(Rule rule, List<Fact> facts) {
        List<Counted> counted = allCounted(rule);
        if (seenTrue.cardinality() < counted.size() || seenFalse.cardinality() < counted.size()) {
            new Walk(rule.when(), counted, facts).walkFrom(0);
        }
    }

    private static List<Counted> allCounted(Rule rule) {
        List<Counted> counted = new ArrayList<>();
        for (int i = 0; i < rule.when().size(); i++) {
            int index = i;
            rule.when().get(i).pattern().constraints().stream()
                    .flatMap(ConstraintOutcomes::withParts)
                    .filter(constraint -> !constraint.terms().allMatch(ConstraintOutcomes::isKey))
                    .forEach(constraint -> counted.add(new Counted(index, constraint)));
        }
        return counted;
    }

    private static Stream<Constraint> withParts(Constraint constraint) {
        Stream<Constraint> parts = constraint.parts().stream().flatMap(ConstraintOutcomes::withParts);
        return constraint instanceof Constraint.Not ? parts : Stream.concat(Stream.of(constraint), parts);
    }

    private static boolean isKey(Term term) {
        FactField field = term.field();
        return field == null || field.key();
    }

    /// All matches of the rule's patterns, one after the other, as the evaluation joins them.
    private final class Walk {

        private final List<ConditionalElement> when;
        private final List<Counted> counted;
        private final List<Fact> facts;
        private final @Nullable Fact[] matched;
        private int remainingMatches = MAX_MATCHES;

        Walk(List<ConditionalElement> when, List<Counted> counted, List<Fact> facts) {
            this.when = when;
            this.counted = counted;
            this.facts = facts;
            this.matched = new Fact[when.size()];
        }

        void walkFrom(int index) {
            if (index == when.size() || remainingMatches-- <= 0) {
                return;
            }
            ConditionalElement element = when.get(index);
            boolean any = false;
            for (Fact fact : facts) {
                matched[index] = fact;
                if (!selectsFact(element.pattern(), fact)) {
                    continue;
                }
                noteFact(index, fact);
                boolean fits = ConstraintEvaluator.allTrue(
                                element.pattern().constraints(), term -> CandidateFacts.valueOf(term, fact, matched))
                        == Ternary.TRUE;
                any |= fits;
                if (fits && element.quantifier() == Quantifier.MATCH) {
                    walkFrom(index + 1);
                }
            }
            if (element.quantifier() != Quantifier.MATCH) {
                matched[index] = null;
                if (any == (element.quantifier() == Quantifier.EXISTS)) {
                    walkFrom(index + 1);
                }
            }
        }

        private boolean selectsFact(Pattern pattern, Fact fact) {
            return pattern.fact().facts().isInstance(fact)
                    && ConstraintEvaluator.allTrue(
                                    pattern.constraints(),
                                    term -> isKey(term) ? CandidateFacts.valueOf(term, fact, matched) : null)
                            != Ternary.FALSE;
        }

        private void noteFact(int index, Fact fact) {
            for (int i = 0; i < counted.size(); i++) {
                if (counted.get(i).condition() == index) {
                    switch (ConstraintEvaluator.of(
                            counted.get(i).constraint(), term -> CandidateFacts.valueOf(term, fact, matched))) {
                        case TRUE -> seenTrue.set(i);
                        case FALSE -> seenFalse.set(i);
                        case UNKNOWN -> {}
                    }
                }
            }
        }
    }
}
