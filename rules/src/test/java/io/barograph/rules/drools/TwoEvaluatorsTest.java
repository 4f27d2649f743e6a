package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.junit.jupiter.api.Test;

/// The tree is a second evaluator; it must agree with Drools on whatever passes the check.
class TwoEvaluatorsTest {

    private final Random random = new Random(20261121);

    @Test
    void agreeOnRandomRulesOverRandomFacts() {
        Policy policy = policy(100);
        Set<String> matched = new TreeSet<>();
        try (CompiledRules compiled = RuleCompiler.compile(List.of(policy))) {
            for (int round = 0; round < 60; round++) {
                List<Fact> facts = RandomFacts.next(random);
                Set<String> byTree = RandomFacts.matchingByTree(policy, facts);

                assertThat(compiled.matching(facts)).isEqualTo(byTree);
                matched.addAll(byTree);
                Collections.shuffle(facts, random);
                assertThat(compiled.matching(facts)).isEqualTo(byTree);
            }
        }
        assertThat(matched).hasSizeBetween(40, 100);
    }

    private Policy policy(int rules) {
        RandomRules writer = new RandomRules(random);
        List<String> accepted = new ArrayList<>();
        int refused = 0;
        while (accepted.size() < rules) {
            String rule = writer.rule("rule " + accepted.size());
            try {
                read(rule);
                accepted.add(rule);
            } catch (PolicyException e) {
                refused++;
                assertThat(refused).as(rule + e.getMessage()).isLessThan(10 * rules);
            }
        }
        return read(String.join("\n", accepted));
    }

    private static Policy read(String rules) {
        return WrittenRules.policy(rules);
    }
}
