package io.barograph.rules.explain;

import io.barograph.rules.drools.RandomRules;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;

/// Policies of random rules that pass the check.
public final class RandomPolicySets {

    private RandomPolicySets() {}

    public static PolicySet of(RandomGenerator random, int rules, Predicate<Rule> wanted) {
        RandomRules writer = new RandomRules(random);
        List<String> accepted = new ArrayList<>();
        while (accepted.size() < rules) {
            String rule = writer.rule("rule " + accepted.size());
            try {
                Rule read = WrittenRules.policy(rule).rules().getFirst();
                if (wanted.test(read)) {
                    accepted.add(rule);
                }
            } catch (PolicyException e) {
                // Not all that is written at random passes the check
            }
        }
        return WrittenRules.loaded(String.join("\n", accepted));
    }
}
