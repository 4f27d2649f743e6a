package io.barograph.rules.cases;

import io.barograph.rules.engine.Verdict;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// What the rules of a policy were seen to do in its cases, by the rule's name.
public record Coverage(Map<String, Set<Outcome>> rules) {

    /// What a rule can do.
    public enum Outcome {
        MATCHES,
        QUIET,
        MISSING_INPUT
    }

    static Coverage of(Policy policy) {
        Map<String, Set<Outcome>> rules = new TreeMap<>();
        policy.rules().forEach(rule -> rules.put(rule.name(), EnumSet.noneOf(Outcome.class)));
        return new Coverage(rules);
    }

    void note(Policy policy, Map<String, Verdict> verdicts) {
        for (Rule rule : policy.rules()) {
            Verdict verdict = verdicts.get(rule.id());
            Set<Outcome> seen = rules.get(rule.name());
            if (verdict != null && seen != null) {
                seen.add(outcome(verdict));
            }
        }
    }

    private static Outcome outcome(Verdict verdict) {
        if (verdict.missing()) {
            return Outcome.MISSING_INPUT;
        }
        return verdict.matches() ? Outcome.MATCHES : Outcome.QUIET;
    }
}
