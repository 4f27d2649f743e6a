package io.barograph.rules.explain.probe;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.ConditionalElement.Quantifier;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.policy.match.RuleInputs;
import io.barograph.rules.policy.match.RuleJoin;
import module java.base;
import org.jspecify.annotations.Nullable;

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
    public List<Fact> candidatesOf(int index, AssumedFacts facts) {
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

    /// What the rule reads and is missing. Then it cannot be evaluated, whatever else it says.
    public Set<String> missingInputs(AssumedFacts facts) {
        Set<String> missing = new LinkedHashSet<>();
        for (int i = 0; i < inputs.size(); i++) {
            String type = inputs.get(i).pattern().fact().name();
            String whyAllMissing = facts.facts().missing().whyAll(type);
            if (whyAllMissing != null) {
                missing.add(type + " is missing, " + whyAllMissing);
            }
            for (Fact fact : candidatesOf(i, facts)) {
                for (FactField field : inputs.get(i).fields()) {
                    String why = facts.valueOf(field, fact) == null ? facts.whyMissing(field, fact) : "";
                    if (!why.isEmpty()) {
                        missing.add(fact.subject() + "." + field.name() + " is missing, " + why);
                    }
                }
            }
        }
        return missing;
    }

    /// What the observation makes of the rule: the same as the engine says.
    public Ternary verdictOf(AssumedFacts facts) {
        if (!missingInputs(facts).isEmpty()) {
            return Ternary.UNKNOWN;
        }
        return Ternary.of(findMatch(facts, new Fact[rule.when().size()]));
    }

    /// The facts of the rule's first match, or where it has none as far as it goes: by condition, null where there is
    /// none, and for `not` and `exists`.
    public List<@Nullable Fact> matchedFacts(AssumedFacts facts) {
        @Nullable Fact[] first = new Fact[rule.when().size()];
        if (findMatch(facts, first)) {
            return Arrays.asList(first);
        }
        List<@Nullable Fact> matched = new ArrayList<>();
        for (int i = 0; i < rule.when().size(); i++) {
            boolean match = rule.when().get(i).quantifier() == Quantifier.MATCH;
            matched.add(match ? nearestFact(i, facts, matched) : null);
        }
        return matched;
    }

    private @Nullable Fact nearestFact(int index, AssumedFacts facts, List<@Nullable Fact> matched) {
        List<Fact> candidates = candidatesOf(index, facts);
        Pattern pattern = rule.when().get(index).pattern();
        for (Fact fact : candidates) {
            if (facts.fitsPattern(pattern, fact, matched) == Ternary.TRUE) {
                return fact;
            }
        }
        return candidates.isEmpty() ? null : candidates.getFirst();
    }

    private boolean findMatch(AssumedFacts facts, @Nullable Fact[] first) {
        List<List<Fact>> candidatesByLine = new ArrayList<>(inputs.size());
        for (int i = 0; i < inputs.size(); i++) {
            candidatesByLine.add(candidatesOf(i, facts));
        }
        RuleJoin join = new RuleJoin(rule.when(), first) {
            @Override
            protected int factCount(int line) {
                return candidatesByLine.get(line).size();
            }

            @Override
            protected @Nullable Fact fittingFact(int line, int index) {
                Fact fact = candidatesByLine.get(line).get(index);
                return facts.fitsPattern(patternAt(line), fact, Arrays.asList(first)) == Ternary.TRUE ? fact : null;
            }
        };
        return join.matches();
    }

    /// Whether one line of `when` holds, after these matches of those before it.
    public Ternary conditionVerdict(int index, AssumedFacts facts, List<@Nullable Fact> matched) {
        ConditionalElement element = rule.when().get(index);
        if (facts.facts().missing().whyAll(element.pattern().fact().name()) != null) {
            return Ternary.UNKNOWN;
        }
        Ternary any = Ternary.FALSE;
        for (Fact fact : candidatesOf(index, facts)) {
            Ternary factVerdict = facts.fitsPattern(element.pattern(), fact, matched);
            if (factVerdict == Ternary.TRUE) {
                any = factVerdict;
                break;
            }
            any = factVerdict == Ternary.UNKNOWN ? factVerdict : any;
        }
        return element.quantifier() == Quantifier.NOT ? any.negated() : any;
    }
}
