package io.barograph.rules.explain;

import static org.assertj.core.api.Assertions.assertThat;

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
        return WrittenRules.loaded(text(random, rules, wanted));
    }

    /// As many rules as that, in one file.
    public static String text(RandomGenerator random, int rules, Predicate<Rule> wanted) {
        RandomRules writer = new RandomRules(random);
        List<String> accepted = new ArrayList<>();
        int refused = 0;
        while (accepted.size() < rules) {
            String rule = writer.rule("rule " + accepted.size());
            try {
                Rule read = WrittenRules.policy(rule).rules().getFirst();
                if (wanted.test(read)) {
                    accepted.add(rule);
                }
            } catch (PolicyException e) {
                // Not all that is written at random passes the check
                refused++;
                assertThat(refused).as(rule + e.getMessage()).isLessThan(10 * rules);
            }
        }
        return String.join("\n", accepted);
    }
}
