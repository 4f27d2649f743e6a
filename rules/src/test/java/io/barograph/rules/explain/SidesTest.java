package io.barograph.rules.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.fact.Facts;
import io.barograph.rules.fact.Observation;
import io.barograph.rules.fact.Ours;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// A history that is carried on where nothing has crossed a bound is the one that looks at everything each time.
class SidesTest {

    private static final int POLICIES = 30;
    private static final int OBSERVATIONS = 120;

    private int same;
    private int different;

    @Test
    void whereSidesAreTheSameEveryPartOfEveryRuleIs() {
        Random random = new Random(20261122);
        for (int i = 0; i < POLICIES; i++) {
            int rules = 1 + i % 3;
            try (PolicySet policies = RandomPolicies.of(random, rules, _ -> true)) {
                watch(policies, new RandomObservations(random, i % 4 * 0.01));
            }
        }
        assertThat(same).isGreaterThan(60);
        assertThat(different).isGreaterThan(60);
    }

    private void watch(PolicySet policies, RandomObservations observations) {
        Ours ours = new Ours(policies.conditionTypes(), policies.taintKeys());
        Facts example = Facts.of(observations.next(), ours, policies.wanted());
        List<RuleProbe> rules = policies.policies().stream()
                .flatMap(policy -> policy.rules().stream().map(rule -> new RuleProbe(policy, rule, example)))
                .toList();
        SideFinder finder = new SideFinder(rules);
        History quick = History.start();
        History whole = History.start();
        Sides before = Sides.NOWHERE;
        for (int i = 0; i < OBSERVATIONS; i++) {
            Observation.Seen seen = observations.next();
            Sightings facts = Sightings.of(Facts.of(seen, ours, policies.wanted()));
            Sides now = finder.of(facts);
            History.Observed at = new History.Observed("b", i * 1000L);
            quick = quick.and(at, rules, facts, now);
            whole = whole.and(at, rules, facts, Sides.NOWHERE);
            boolean alike = now.comparesWith(before) && now.differing(before).isEmpty();
            same += alike ? 1 : 0;
            different += alike ? 0 : 1;
            before = now;
            for (RuleProbe rule : rules) {
                for (int part = 0; part < Truthing.of(rule, facts).length; part++) {
                    assertThat(quick.held(rule.rule().id(), part))
                            .as("%s, part %d, observation %d", rule.rule().id(), part, i)
                            .isEqualTo(whole.held(rule.rule().id(), part));
                }
            }
        }
    }

    @Test
    void nowhereIsNotEvenLikeItself() {
        assertThat(Sides.NOWHERE.comparesWith(Sides.NOWHERE)).isFalse();
    }
}
