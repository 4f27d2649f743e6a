package io.barograph.rules.explain;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.policy.Condition;
import io.barograph.rules.policy.Constraint;
import io.barograph.rules.policy.Field;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleInputs;
import io.barograph.rules.policy.Term;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One rule, ready to be evaluated over its tree for one observation after the other.
final class RuleProbe {

    private final Policy policy;
    private final Rule rule;
    private final List<RuleInputs.Input> inputs;
    private final List<List<Integer>> places = new ArrayList<>();
    private final List<List<Constraint>> telling;
    private volatile byte[] usual = {};

    /// @param example facts of any observation: but for those that are listed all have them in the same order
    RuleProbe(Policy policy, Rule rule, Facts example) {
        this.policy = policy;
        this.rule = rule;
        this.inputs = RuleInputs.of(rule);
        for (RuleInputs.Input each : inputs) {
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < example.all().size() && !each.pattern().fact().listed(); i++) {
                if (each.selects(example.all().get(i))) {
                    found.add(i);
                }
            }
            places.add(List.copyOf(found));
        }
        this.telling = inputs.stream().map(RuleProbe::telling).toList();
    }

    /// The same truths; those of most nodes are equal, and are kept once.
    byte[] shared(byte[] truths) {
        byte[] known = usual;
        if (Arrays.equals(known, truths)) {
            return known;
        }
        if (known.length == 0) {
            usual = truths;
        }
        return truths;
    }

    Policy policy() {
        return policy;
    }

    Rule rule() {
        return rule;
    }

    Pattern pattern(int index) {
        return inputs.get(index).pattern();
    }

    /// Where the facts that the condition looks at stand in every observation; nowhere if they are listed.
    List<Integer> places(int index) {
        return places.get(index);
    }

    boolean isListed(int index) {
        return inputs.get(index).pattern().fact().listed();
    }

    /// The facts that the condition looks at, as their keys tell.
    List<Fact> candidates(int index, Sightings facts) {
        if (isListed(index)) {
            return facts.all().stream().filter(inputs.get(index)::selects).toList();
        }
        return new Placed(places.get(index), facts.all());
    }

    /// The facts in some places.
    private static final class Placed extends AbstractList<Fact> {
        private final List<Integer> places;
        private final List<Fact> all;

        Placed(List<Integer> places, List<Fact> all) {
            this.places = places;
            this.all = all;
        }

        @Override
        public Fact get(int index) {
            return all.get(places.get(index));
        }

        @Override
        public int size() {
            return places.size();
        }
    }

    /// The constraints that do more than choose facts by their keys.
    List<Constraint> telling(int index) {
        return telling.get(index);
    }

    private static List<Constraint> telling(RuleInputs.Input input) {
        return input.pattern().constraints().stream()
                .filter(each -> !each.terms().allMatch(RuleProbe::isChoosing))
                .toList();
    }

    private static boolean isChoosing(Term term) {
        return term instanceof Term.Literal || (term instanceof Term.Own(Field field, var _) && field.key());
    }

    /// What the rule reads and nobody knows; then it is not evaluable, whatever else it says.
    Set<String> missing(Sightings facts) {
        Set<String> missing = new LinkedHashSet<>();
        for (int i = 0; i < inputs.size(); i++) {
            String type = inputs.get(i).pattern().fact().name();
            String all = facts.facts().missing().whyAll(type);
            if (all != null) {
                missing.add(type + " is missing, " + all);
            }
            for (Fact fact : candidates(i, facts)) {
                for (Field field : inputs.get(i).fields()) {
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
    Truth verdict(Sightings facts) {
        if (!missing(facts).isEmpty()) {
            return Truth.MISSING;
        }
        return Truth.of(matches(facts, 0, new ArrayList<>()));
    }

    /// The facts of the rule's first match, or where it has none as far as it goes: by condition, null where there is
    /// none, and for `not` and `exists`.
    List<@Nullable Fact> matched(Sightings facts) {
        List<@Nullable Fact> matched = new ArrayList<>();
        if (matches(facts, 0, matched)) {
            return matched;
        }
        matched.clear();
        for (int i = 0; i < rule.when().size(); i++) {
            Condition condition = rule.when().get(i);
            matched.add(condition instanceof Condition.Match ? nearest(i, facts, matched) : null);
        }
        return matched;
    }

    private @Nullable Fact nearest(int index, Sightings facts, List<@Nullable Fact> matched) {
        List<Fact> candidates = candidates(index, facts);
        Pattern pattern = rule.when().get(index).pattern();
        for (Fact each : candidates) {
            if (facts.fits(pattern, each, matched) == Truth.TRUE) {
                return each;
            }
        }
        return candidates.isEmpty() ? null : candidates.getFirst();
    }

    private boolean matches(Sightings facts, int index, List<@Nullable Fact> matched) {
        if (index == rule.when().size()) {
            return true;
        }
        Condition condition = rule.when().get(index);
        if (!(condition instanceof Condition.Match(Pattern pattern))) {
            matched.add(null);
            boolean goesOn = condition(index, facts, matched) == Truth.TRUE && matches(facts, index + 1, matched);
            return goesOn || forget(matched, index);
        }
        for (Fact each : candidates(index, facts)) {
            if (facts.fits(pattern, each, matched) == Truth.TRUE) {
                matched.add(each);
                if (matches(facts, index + 1, matched)) {
                    return true;
                }
                forget(matched, index);
            }
        }
        return false;
    }

    private static boolean forget(List<@Nullable Fact> matched, int index) {
        matched.subList(index, matched.size()).clear();
        return false;
    }

    /// Whether one line of `when` holds, after these matches of those before it.
    Truth condition(int index, Sightings facts, List<@Nullable Fact> matched) {
        Condition condition = rule.when().get(index);
        if (facts.facts().missing().whyAll(condition.pattern().fact().name()) != null) {
            return Truth.MISSING;
        }
        Truth any = Truth.FALSE;
        for (Fact each : candidates(index, facts)) {
            Truth one = facts.fits(condition.pattern(), each, matched);
            if (one == Truth.TRUE) {
                any = one;
                break;
            }
            any = one == Truth.MISSING ? one : any;
        }
        return switch (condition) {
            case Condition.Match _, Condition.Exists _ -> any;
            case Condition.Not _ -> any == Truth.MISSING ? any : Truth.of(any == Truth.FALSE);
        };
    }
}
