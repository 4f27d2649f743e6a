package io.barograph.rules.explain.probe;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.match.RuleInputs;
import module java.base;

/// One rule, ready to be evaluated over its tree for one observation after the other.
public final class RuleProbe {

    private final Policy policy;
    private final Rule rule;
    private final List<RuleInputs.Input> inputs;
    private final List<List<Integer>> places;
    private final List<List<Constraint>> telling;
    private volatile byte[] common = {};

    /// @param example facts of any observation: but for those that are listed all have them in the same order
    public RuleProbe(Policy policy, Rule rule, Facts example) {
        this.policy = policy;
        this.rule = rule;
        this.inputs = RuleInputs.of(rule);
        this.places = inputs.stream()
                .map(input -> placesOf(input, example.allFacts()))
                .toList();
        this.telling = inputs.stream().map(RuleProbe::tellingConstraintsOf).toList();
    }

    private static List<Integer> placesOf(RuleInputs.Input input, List<Fact> example) {
        return input.pattern().fact().listed()
                ? List.of()
                : IntStream.range(0, example.size())
                        .filter(i -> input.selectsFact(example.get(i)))
                        .boxed()
                        .toList();
    }

    /// The same truths. Most nodes have equal ones, which are kept once.
    public byte[] shareTruths(byte[] truths) {
        byte[] commonTruths = common;
        if (Arrays.equals(commonTruths, truths)) {
            return commonTruths;
        }
        common = truths;
        return truths;
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

    /// The facts that the condition looks at, by their keys.
    List<Fact> candidatesOf(int index, AssumedFacts facts) {
        if (isListed(index)) {
            return facts.allFacts().stream()
                    .filter(inputs.get(index)::selectsFact)
                    .toList();
        }
        List<Integer> candidatePlaces = places.get(index);
        List<Fact> candidateFacts = new ArrayList<>(candidatePlaces.size());
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
