package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// Numbers that a fact may hold although none is ever measured: the least, the largest.
class OddNumbersTest {

    private static final double[] ODD = {0, Double.MIN_VALUE, 0.1, 40, 1e100};

    private static final List<String> CONSTRAINTS = List.of(
            "avg10 %s 0",
            "avg10 %s 0.1",
            "avg10 %s avg60",
            "avg60 %s avg10",
            "avg10 * 1 %s avg60",
            "avg10 + avg60 %s avg300",
            "avg10 - avg60 %s 0",
            "avg10 - avg60 %s avg60 - avg10",
            "avg10 * 3 %s avg60 * 3",
            "avg10 * 3 - avg60 * 3 %s avg300");

    @Test
    void areTheSameToDroolsAndTheTree() {
        StringBuilder text = new StringBuilder();
        int n = 0;
        for (int i = 0; i < CONSTRAINTS.size(); i += TestRounds.of(3, 1)) {
            for (String comparator : List.of("==", "!=", "<", "<=", ">", ">=")) {
                for (String form : List.of("", "not ", "exists ")) {
                    text.append("rule \"r")
                            .append(n++)
                            .append("\" when ")
                            .append(form)
                            .append("Contention(scope == NODE, resource == CPU, ")
                            .append(CONSTRAINTS.get(i).formatted(comparator))
                            .append(") then node.event(\"Seen\"); end\n");
                }
                text.append("rule \"r")
                        .append(n++)
                        .append("\" when Contention(scope == NODE, resource == CPU, !(")
                        .append(CONSTRAINTS.get(i).formatted(comparator))
                        .append(")) then node.event(\"Seen\"); end\n");
            }
        }
        Policy policy = PolicyReader.readPolicy(
                        "odd.drl", text.toString().getBytes(StandardCharsets.US_ASCII), Map.of())
                .policy();
        List<String> differ = new ArrayList<>();
        try (CompiledRules compiled = RuleCompiler.compilePolicies(List.of(policy))) {
            for (double a : ODD) {
                for (double b : ODD) {
                    for (double c : ODD) {
                        List<Fact> facts =
                                List.of(new Contention(Scope.NODE, Resource.CPU, a, b, c, 1, 1, 1), Pods.NONE);
                        Set<String> byTree = RandomFacts.matchingByTree(policy, facts);
                        Set<String> byDrools = compiled.matchingRules(facts);
                        for (Rule rule : policy.rules()) {
                            if (byTree.contains(rule.id()) != byDrools.contains(rule.id())) {
                                differ.add(rule.name() + " " + a + " " + b + " " + c);
                            }
                        }
                    }
                }
            }
        }
        assertThat(differ).isEmpty();
    }
}
