package io.barograph.rules.explain;

import io.barograph.rules.drools.RandomRules;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.PolicyException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/// Policies of random rules that pass the check.
public final class RandomPolicySets {

    private RandomPolicySets() {}

    public static PolicySet of(RandomGenerator random, int rules, Predicate<Rule> wanted) {
        RandomRules writer = new RandomRules(random);
        List<String> accepted = new ArrayList<>();
        while (accepted.size() < rules) {
            String rule = writer.rule("rule " + accepted.size());
            try {
                Rule read = PolicyReader.read("random.drl", bytes(rule), Map.of())
                        .policy()
                        .rules()
                        .getFirst();
                if (wanted.test(read)) {
                    accepted.add(rule);
                }
            } catch (PolicyException e) {
                // Not all that is written at random passes the check
            }
        }
        return policies(String.join("\n", accepted));
    }

    static PolicySet policies(String rules) {
        return PolicySet.of(List.of(PolicyFile.of("random.drl", bytes(rules))), ParameterOverrides.none());
    }

    private static byte[] bytes(String rules) {
        return rules.getBytes(StandardCharsets.US_ASCII);
    }
}
