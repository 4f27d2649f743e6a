package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Node;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.fact.Taint;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.fact.Threshold;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.match.FactSlots;
import io.barograph.rules.policy.match.RuleMatcher;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.ThresholdKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The tree is a second evaluator; it must agree with Drools on whatever passes the check.
class TwoEvaluatorsTest {

    private static final double[] VALUES = {0, 0.1, 10, 19.999, 20, 20.5, 30.5, 40, 40.1, 99.75, 100};

    private final Random random = new Random(20261121);

    @Test
    void agreeOnRandomRulesOverRandomFacts() {
        Policy policy = policy(100);
        Set<String> matched = new TreeSet<>();
        try (CompiledRules compiled = RuleCompiler.compile(List.of(policy))) {
            for (int round = 0; round < 60; round++) {
                List<Fact> facts = facts();
                Set<String> byTree = policy.rules().stream()
                        .filter(rule ->
                                RuleMatcher.of(rule, FactSlots.Places.NONE).matches(FactSlots.Places.NONE.put(facts)))
                        .map(Rule::id)
                        .collect(Collectors.toCollection(TreeSet::new));

                assertThat(RuleSession.matching(compiled, facts)).isEqualTo(byTree);
                matched.addAll(byTree);
                Collections.shuffle(facts, random);
                assertThat(RuleSession.matching(compiled, facts)).isEqualTo(byTree);
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
        return PolicyReader.read("random.drl", rules.getBytes(StandardCharsets.US_ASCII), Map.of())
                .policy();
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                facts.add(new Contention(
                        scope, resource, value(), value(), value(), random.nextInt(4), random.nextInt(4), 0));
                for (PressureKind kind : PressureKind.values()) {
                    facts.add(new Pressure(scope, resource, kind, value(), value(), value()));
                }
            }
        }
        for (EvictionSignal each : EvictionSignal.values()) {
            facts.add(new Signal(each.word(), each.unit(), amount(), amount(), value()));
            for (ThresholdKind kind : ThresholdKind.values()) {
                if (random.nextBoolean()) {
                    facts.add(
                            new Threshold(each.word(), kind, each.unit(), amount(), value(), random.nextInt(5) * 60.0));
                }
            }
        }
        facts.add(new Teardown(random.nextInt(5), random.nextInt(5) * 60.0));
        facts.add(new Node("n1", random.nextBoolean(), labels(), random.nextInt(5) * 60.0, value()));
        facts.add(pods());
        for (ConditionStatus each : ConditionStatus.values()) {
            if (random.nextInt(3) > 0) {
                facts.add(new Condition(
                        "Type" + each, List.of(ConditionStatus.values()).get(random.nextInt(3))));
            }
        }
        for (TaintEffect each : TaintEffect.values()) {
            if (random.nextBoolean()) {
                facts.add(new Taint("key" + random.nextInt(2), each));
            }
        }
        return facts;
    }

    private Pods pods() {
        return new Pods(
                random.nextInt(4),
                random.nextInt(4),
                random.nextInt(4),
                random.nextInt(4),
                0,
                random.nextInt(4),
                random.nextInt(4),
                random.nextInt(4),
                random.nextInt(4),
                random.nextInt(5) * 0.25,
                amount(),
                random.nextInt(5) * 0.25,
                amount());
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new HashMap<>();
        for (String each : List.of("a", "example.com/b", "pool")) {
            if (random.nextBoolean()) {
                labels.put(each, "v" + random.nextInt(2));
            }
        }
        return labels;
    }

    private double amount() {
        return (random.nextInt(6) - 1) * 0x1p28;
    }

    private double value() {
        return VALUES[random.nextInt(VALUES.length)];
    }
}
