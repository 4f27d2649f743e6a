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
        this.places = inputs.stream().map(each -> places(each, example.all())).toList();
        this.telling = inputs.stream().map(RuleProbe::telling).toList();
    }

    private static List<Integer> places(RuleInputs.Input input, List<Fact> example) {
        return input.pattern().fact().listed()
                ? List.of()
                : IntStream.range(0, example.size())
                        .filter(i -> input.selects(example.get(i)))
                        .boxed()
                        .toList();
    }

    /// The same truths. Most nodes have equal ones, which are kept once.
    public byte[] shared(byte[] truths) {
        byte[] known = common;
        if (Arrays.equals(known, truths)) {
            return known;
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

    public Pattern pattern(int index) {
        return inputs.get(index).pattern();
    }

    public boolean isListed(int index) {
        return inputs.get(index).pattern().fact().listed();
    }

    /// The facts that the condition looks at, by their keys.
    public List<Fact> candidates(int index, AssumedFacts facts) {
        if (isListed(index)) {
            return facts.all().stream().filter(inputs.get(index)::selects).toList();
        }
        List<Integer> at = places.get(index);
        List<Fact> found = new ArrayList<>(at.size());
        for (int place : at) {
            found.add(facts.all().get(place));
        }
        return found;
    }

    /// The constraints that do more than choose facts by their keys.
    public List<Constraint> telling(int index) {
        return telling.get(index);
    }

    private static List<Constraint> telling(RuleInputs.Input input) {
        return input.pattern().constraints().stream()
                .filter(each -> !each.terms().allMatch(RuleProbe::isChoosing))
                .toList();
    }

    private static boolean isChoosing(Term term) {
        return term instanceof Term.Literal || (term instanceof Term.Own(FactField field, var _) && field.key());
    }

    /// What the rule reads and is missing. Then it cannot be evaluated, whatever else it says.
    public Set<String> missing(AssumedFacts facts) {
        Set<String> missing = new LinkedHashSet<>();
        for (int i = 0; i < inputs.size(); i++) {
            String type = inputs.get(i).pattern().fact().name();
            String all = facts.facts().missing().whyAll(type);
            if (all != null) {
                missing.add(type + " is missing, " + all);
            }
            for (Fact fact : candidates(i, facts)) {
                for (FactField field : inputs.get(i).fields()) {
                    String why = facts.value(field, fact) == null ? facts.why(field, fact) : "";
                    if (!why.isEmpty()) {
                        missing.add(fact.subject() + "." + field.name() + " is missing, " + why);
                    }
                }
            }
        }
        return missing;
    }

    /// What the observation makes of the rule: the same as the engine says.
    public Ternary verdict(AssumedFacts facts) {
        if (!missing(facts).isEmpty()) {
            return Ternary.UNKNOWN;
        }
        return Ternary.of(matches(facts, new Fact[rule.when().size()]));
    }

    /// The facts of the rule's first match, or where it has none as far as it goes: by condition, null where there is
    /// none, and for `not` and `exists`.
    public List<@Nullable Fact> matched(AssumedFacts facts) {
        @Nullable Fact[] first = new Fact[rule.when().size()];
        if (matches(facts, first)) {
            return Arrays.asList(first);
        }
        List<@Nullable Fact> matched = new ArrayList<>();
        for (int i = 0; i < rule.when().size(); i++) {
            boolean match = rule.when().get(i).quantifier() == Quantifier.MATCH;
            matched.add(match ? nearest(i, facts, matched) : null);
        }
        return matched;
    }

    private @Nullable Fact nearest(int index, AssumedFacts facts, List<@Nullable Fact> matched) {
        List<Fact> candidates = candidates(index, facts);
        Pattern pattern = rule.when().get(index).pattern();
        for (Fact each : candidates) {
            if (facts.fits(pattern, each, matched) == Ternary.TRUE) {
                return each;
            }
        }
        return candidates.isEmpty() ? null : candidates.getFirst();
    }

    private boolean matches(AssumedFacts facts, @Nullable Fact[] first) {
        List<List<Fact>> looked = new ArrayList<>(inputs.size());
        for (int i = 0; i < inputs.size(); i++) {
            looked.add(candidates(i, facts));
        }
        RuleJoin join = new RuleJoin(rule.when(), first) {
            @Override
            protected int size(int line) {
                return looked.get(line).size();
            }

            @Override
            protected @Nullable Fact fitting(int line, int index) {
                Fact fact = looked.get(line).get(index);
                return facts.fits(pattern(line), fact, Arrays.asList(first)) == Ternary.TRUE ? fact : null;
            }
        };
        return join.matches();
    }

    /// Whether one line of `when` holds, after these matches of those before it.
    public Ternary condition(int index, AssumedFacts facts, List<@Nullable Fact> matched) {
        ConditionalElement condition = rule.when().get(index);
        if (facts.facts().missing().whyAll(condition.pattern().fact().name()) != null) {
            return Ternary.UNKNOWN;
        }
        Ternary any = Ternary.FALSE;
        for (Fact each : candidates(index, facts)) {
            Ternary one = facts.fits(condition.pattern(), each, matched);
            if (one == Ternary.TRUE) {
                any = one;
                break;
            }
            any = one == Ternary.UNKNOWN ? one : any;
        }
        return condition.quantifier() == Quantifier.NOT ? any.negated() : any;
    }
}
