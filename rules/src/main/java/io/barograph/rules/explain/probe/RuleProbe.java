package io.barograph.rules.explain.probe;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.match.RuleInputs;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One rule, ready to be evaluated over its tree for one observation after the other.
public final class RuleProbe {

    private final Policy policy;
    private final Rule rule;
    private final List<RuleInputs.Input> inputs;
    private final List<int[]> places;
    private final List<List<Constraint>> telling;
    private final boolean joinsLines;

    /// @param example facts of any observation: but for those that are listed all have them in the same order
    public RuleProbe(Policy policy, Rule rule, Facts example) {
        this.policy = policy;
        this.rule = rule;
        this.inputs = RuleInputs.of(rule);
        this.places = inputs.stream()
                .map(input -> placesOf(input, example.allFacts()))
                .toList();
        this.telling = inputs.stream().map(RuleProbe::tellingConstraintsOf).toList();
        this.joinsLines = rule.when().stream()
                .flatMap(line -> line.pattern().constraints().stream())
                .flatMap(Constraint::terms)
                .anyMatch(Term.Bound.class::isInstance);
    }

    private static int[] placesOf(RuleInputs.Input input, List<Fact> example) {
        return input.pattern().fact().listed()
                ? new int[0]
                : IntStream.range(0, example.size())
                        .filter(i -> input.selectsFact(example.get(i)))
                        .toArray();
    }

    /// The rule over the facts of one observation.
    public ProbedRule probe(AssumedFacts facts) {
        return new ProbedRule(this, facts);
    }

    /// What each condition reads.
    List<RuleInputs.Input> inputs() {
        return inputs;
    }

    public Policy policy() {
        return policy;
    }

    public Rule rule() {
        return rule;
    }

    public Pattern patternAt(int index) {
        return inputs.get(index).pattern();
    }

    public boolean isListed(int index) {
        return inputs.get(index).pattern().fact().listed();
    }

    /// Whether a line looks at what a line before it matched.
    public boolean joinsLines() {
        return joinsLines;
    }

    /// The places, among an observation's facts, of those that the line looks at by their keys; none where
    /// [#isListed].
    public int[] placesOf(int index) {
        return places.get(index);
    }

    /// What the rule comes to. It is unknown where something that it reads is missing, unless the rule matches whatever
    /// that is.
    ///
    /// @param matches whether it matches by what is known, lower bounds included
    public Ternary verdictOf(AssumedFacts facts, boolean matches) {
        if (facts.facts().missing().isEmpty() || !missesInput(facts, false)) {
            return Ternary.of(matches);
        }
        return matches && facts.facts().missing().hasLowerBounds() && !missesInput(facts, true)
                ? Ternary.TRUE
                : Ternary.UNKNOWN;
    }

    private boolean missesInput(AssumedFacts facts, boolean acceptsLowerBounds) {
        for (int i = 0; i < inputs.size(); i++) {
            if (whyAllMissing(i, facts) != null
                    || (isListed(i)
                            ? missesListed(i, facts, acceptsLowerBounds)
                            : missesPlaced(i, facts, acceptsLowerBounds))) {
                return true;
            }
        }
        return false;
    }

    private boolean missesListed(int index, AssumedFacts facts, boolean acceptsLowerBounds) {
        return candidatesOf(index, facts).stream()
                .anyMatch(fact -> missesField(index, fact, facts, acceptsLowerBounds));
    }

    private boolean missesPlaced(int index, AssumedFacts facts, boolean acceptsLowerBounds) {
        for (int place : places.get(index)) {
            if (missesField(index, facts.allFacts().get(place), facts, acceptsLowerBounds)) {
                return true;
            }
        }
        return false;
    }

    private boolean missesField(int index, Fact fact, AssumedFacts facts, boolean acceptsLowerBounds) {
        if (facts.facts().missing().anyOf(fact)) {
            for (FactField field : inputs.get(index).fields()) {
                if (!facts.isKnown(field, fact) && !(acceptsLowerBounds && facts.hasLowerBound(field, fact))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Why it is unknown which facts there are for the line; null where it is known.
    @Nullable
    String whyAllMissing(int index, AssumedFacts facts) {
        return isListed(index)
                ? facts.facts().missing().whyAll(patternAt(index).fact().name())
                : null;
    }

    /// What the line comes to.
    ///
    /// @param anyFits whether any fact fits its pattern
    public Ternary lineVerdict(int index, Ternary anyFits, AssumedFacts facts) {
        if (whyAllMissing(index, facts) != null) {
            return Ternary.UNKNOWN;
        }
        return rule.when().get(index).quantifier() == Quantifier.NOT ? anyFits.negated() : anyFits;
    }

    /// The facts that the condition looks at, by their keys.
    List<Fact> candidatesOf(int index, AssumedFacts facts) {
        if (isListed(index)) {
            return facts.allFacts().stream()
                    .filter(inputs.get(index)::selectsFact)
                    .toList();
        }
        int[] candidatePlaces = places.get(index);
        List<Fact> candidateFacts = new ArrayList<>(candidatePlaces.length);
        for (int place : candidatePlaces) {
            candidateFacts.add(facts.allFacts().get(place));
        }
        return candidateFacts;
    }

    /// The constraints that do more than choose facts by their keys.
    public List<Constraint> tellingConstraints(int index) {
        return telling.get(index);
    }

    private static List<Constraint> tellingConstraintsOf(RuleInputs.Input input) {
        return input.pattern().constraints().stream()
                .filter(constraint -> !constraint.terms().allMatch(RuleProbe::isChoosing))
                .toList();
    }

    private static boolean isChoosing(Term term) {
        return term instanceof Term.Literal || (term instanceof Term.Own(FactField field, var _) && field.key());
    }
}
