package io.barograph.rules.drools;

import io.barograph.rules.fact.Condition;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Culprit;
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
import io.barograph.rules.policy.match.CandidateFacts;
import io.barograph.rules.policy.match.FactSlots;
import io.barograph.rules.policy.match.RuleMatcher;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.ThresholdKind;
import module java.base;

/// All facts of an observation with nothing missing, full of round numbers, so that equality and bounds are met too.
public final class RandomFacts {

    private RandomFacts() {}

    public static List<Fact> next(RandomGenerator random) {
        List<Fact> facts = new ArrayList<>();
        double calm = random.nextDouble();
        for (Scope scope : Scope.values()) {
            for (Resource resource : Resource.values()) {
                if (scope.contendsFor(resource)) {
                    facts.add(new Contention(
                            scope,
                            resource,
                            percent(random, calm),
                            percent(random, calm),
                            percent(random, calm),
                            random.nextInt(8),
                            random.nextInt(4),
                            random.nextInt(4)));
                }
                for (PressureKind kind : PressureKind.values()) {
                    if (scope.hasPressure()) {
                        facts.add(new Pressure(
                                scope,
                                resource,
                                kind,
                                percent(random, calm),
                                percent(random, calm),
                                percent(random, calm)));
                    }
                }
            }
        }
        for (EvictionSignal each : EvictionSignal.values()) {
            double capacity = (1 + random.nextInt(4)) * 0x1p30;
            double available = random.nextInt(-1, 17) * capacity / 16;
            facts.add(new Signal(each.word(), each.unit(), available, capacity, 100 * available / capacity));
            for (ThresholdKind kind : ThresholdKind.values()) {
                if (random.nextInt(3) > 0) {
                    double value = random.nextInt(9) * capacity / 16;
                    facts.add(new Threshold(
                            each.word(), kind, each.unit(), value, 100 * value / capacity, random.nextInt(4) * 60.0));
                }
            }
        }
        facts.add(new Teardown(
                random.nextInt(8),
                random.nextInt(16) * 300.0,
                random.nextInt(8),
                random.nextInt(5),
                random.nextInt(16) * 300.0,
                random.nextInt(4) * 1000,
                random.nextInt(4) * 30.0));
        facts.add(new Node(
                "n" + random.nextInt(3),
                random.nextBoolean(),
                labels(random),
                random.nextInt(16) * 600.0,
                percent(random, calm)));
        facts.add(pods(random));
        for (String each : List.of("Ready", "DiskPressure", "MemoryPressure")) {
            if (random.nextInt(4) > 0) {
                facts.add(new Condition(each, List.of(ConditionStatus.values()).get(random.nextInt(3))));
            }
        }
        for (String each : List.of("example.com/a", "example.com/b")) {
            for (TaintEffect effect : TaintEffect.values()) {
                if (random.nextInt(3) == 0) {
                    facts.add(new Taint(each, effect));
                }
            }
        }
        for (Resource resource : Resource.values()) {
            for (String each : List.of("shop/cart", "shop/till", "/system.slice/a.service")) {
                if (random.nextInt(3) > 0) {
                    facts.add(new Culprit(resource, each, percent(random, calm), percent(random, calm)));
                }
            }
        }
        return facts;
    }

    /// The ids of the rules that match these facts by the tree.
    public static Set<String> matchingByTree(Policy policy, List<Fact> facts) {
        return policy.rules().stream()
                .filter(rule -> new RuleMatcher(rule, CandidateFacts.ofLines(rule, FactSlots.Places.NONE))
                        .matchesFacts(FactSlots.Places.NONE.placeFacts(facts)))
                .map(Rule::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Pods pods(RandomGenerator random) {
        return new Pods(
                random.nextInt(5),
                random.nextInt(5),
                random.nextInt(5),
                random.nextInt(5),
                random.nextInt(2),
                random.nextInt(5),
                random.nextInt(5),
                random.nextInt(5),
                random.nextInt(5),
                random.nextInt(9) * 0.5,
                random.nextInt(9) * 0x1p29,
                random.nextInt(3) * 0.25,
                random.nextInt(3) * 0x1p27,
                new Pods.Survey(random.nextInt(3), random.nextInt(3)));
    }

    private static Map<String, String> labels(RandomGenerator random) {
        Map<String, String> labels = new HashMap<>();
        for (String each : List.of("pool", "example.com/zone", "topology.kubernetes.io/zone")) {
            if (random.nextInt(3) > 0) {
                labels.put(each, List.of("batch", "web", "a", "b").get(random.nextInt(4)));
            }
        }
        return labels;
    }

    private static double percent(RandomGenerator random, double calm) {
        return random.nextDouble() < calm ? 0 : random.nextInt(41) * 2.5;
    }
}
