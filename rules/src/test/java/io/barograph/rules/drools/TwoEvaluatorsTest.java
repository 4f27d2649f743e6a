package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.explain.RandomPolicySets;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// The tree is a second evaluator; it must agree with Drools on whatever passes the check.
class TwoEvaluatorsTest {

    private static final int RULES = TestRounds.of(30, 100);

    private final Random random = new Random(20261121);

    @Test
    void agreeOnRandomRulesOverRandomFacts() {
        Policy policy = WrittenRules.policy(RandomPolicySets.text(random, RULES, _ -> true));
        Set<String> matched = new TreeSet<>();
        try (CompiledRules compiled = RuleCompiler.compilePolicies(List.of(policy))) {
            for (int round = 0; round < 60; round++) {
                List<Fact> facts = RandomFacts.next(random);
                Set<String> byTree = RandomFacts.matchingByTree(policy, facts);

                assertThat(compiled.matchingRules(facts)).isEqualTo(byTree);
                matched.addAll(byTree);
                Collections.shuffle(facts, random);
                assertThat(compiled.matchingRules(facts)).isEqualTo(byTree);
            }
        }
        assertThat(matched).hasSizeBetween(RULES * 2 / 5, RULES);
    }
}
