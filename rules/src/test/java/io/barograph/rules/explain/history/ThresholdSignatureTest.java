package io.barograph.rules.explain.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.RandomObservations;
import io.barograph.rules.explain.RandomPolicySets;
import io.barograph.rules.explain.probe.AssumedFacts;
import io.barograph.rules.explain.probe.RuleProbe;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A history that is carried on where nothing has crossed a bound is the one that looks at everything each time.
class ThresholdSignatureTest {

    private static final int POLICIES = 30;
    private static final int OBSERVATIONS = 120;

    private int same;
    private int different;

    @Test
    @Tag("slow")
    void whereSidesAreTheSameEveryPartOfEveryRuleIs() {
        Random random = new Random(20261122);
        for (int i = 0; i < POLICIES; i++) {
            int rules = 1 + i % 3;
            try (PolicySet policies = RandomPolicySets.of(random, rules, _ -> true)) {
                watch(policies, new RandomObservations(random, i % 4 * 0.01));
            }
        }
        assertThat(same).isGreaterThan(60);
        assertThat(different).isGreaterThan(60);
    }

    private void watch(PolicySet policies, RandomObservations observations) {
        OwnMarks ours = new OwnMarks(policies.conditionTypes(), policies.taintKeys());
        Facts example = Facts.of(observations.next(), ours, policies.wanted());
        List<RuleProbe> rules = policies.policies().stream()
                .flatMap(policy -> policy.rules().stream().map(rule -> new RuleProbe(policy, rule, example)))
                .toList();
        SignatureFinder finder = new SignatureFinder(rules);
        TruthHistory quick = TruthHistory.start();
        TruthHistory whole = TruthHistory.start();
        ThresholdSignature before = ThresholdSignature.NOWHERE;
        for (int i = 0; i < OBSERVATIONS; i++) {
            Observation.Seen seen = observations.next();
            AssumedFacts facts = AssumedFacts.of(Facts.of(seen, ours, policies.wanted()));
            ThresholdSignature now = finder.of(facts);
            TruthHistory.Observed at = new TruthHistory.Observed("b", i * 1000L);
            quick = quick.and(at, rules, facts, now);
            whole = whole.and(at, rules, facts, ThresholdSignature.NOWHERE);
            boolean alike = now.comparesWith(before) && now.differing(before).isEmpty();
            same += alike ? 1 : 0;
            different += alike ? 0 : 1;
            before = now;
            for (RuleProbe rule : rules) {
                for (int part = 0; part < PartTruths.of(rule, facts).length; part++) {
                    assertThat(quick.held(rule.rule().id(), part))
                            .as("%s, part %d, observation %d", rule.rule().id(), part, i)
                            .isEqualTo(whole.held(rule.rule().id(), part));
                }
            }
        }
    }

    @Test
    void nowhereIsNotEvenLikeItself() {
        assertThat(ThresholdSignature.NOWHERE.comparesWith(ThresholdSignature.NOWHERE))
                .isFalse();
    }
}
