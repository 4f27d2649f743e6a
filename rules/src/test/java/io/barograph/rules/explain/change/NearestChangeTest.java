package io.barograph.rules.explain.change;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explainer;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.ExplanationBasis;
import io.barograph.rules.explain.RandomObservations;
import io.barograph.rules.explain.RandomPolicySets;
import io.barograph.rules.explain.RuleExplanation;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// What would have to change, once it is changed, does change the answer.
class NearestChangeTest {

    private static final int ROUNDS = TestRounds.of(3, 8);

    private int told;
    private int without;

    @Test
    void whatWouldHaveToChangeFlipsTheRuleWhenItIsSet() {
        Random random = new Random(4205);
        try (PolicySet policies = RandomPolicySets.of(random, 50, NearestChangeTest::looksAtOneFact)) {
            Engine engine = new Engine(policies);
            Explainer explainer = new Explainer(policies, engine);
            for (int round = 0; round < ROUNDS; round++) {
                Observation.Seen seen = new RandomObservations(random, 0).next();
                Evaluation made = engine.evaluate(EngineState.start(), seen);
                ExplanationBasis basis = new ExplanationBasis(
                        seen, made.desired(), made.state(), explainer.afterEvaluation(TruthHistory.START, made));
                for (Rule each : policies.policies().getFirst().rules()) {
                    assertThatSettingItFlips(explainer, basis, each);
                }
            }
        }
        assertThat(told).as("rules of which a change was told").isGreaterThan(20 * ROUNDS);
        assertThat(without)
                .as("rules that no change was found for, of which many contradict themselves")
                .isLessThan(told / 2);
    }

    private void assertThatSettingItFlips(Explainer explainer, ExplanationBasis basis, Rule rule) {
        RuleExplanation now = only(explainer.explain(basis, new ExplanationQuestion("", rule.name(), List.of())));
        RuleChange change = now.change();
        if (!change.isFound() || !change.otherChanges().isEmpty()) {
            without += change.isFound() ? 0 : 1;
            return;
        }
        List<String> set = change.steps().stream().map(RuleChange.Step::set).toList();
        if (set.contains("")) {
            return;
        }
        told++;
        Explanation then = requireNonNull(explainer
                .explain(basis, new ExplanationQuestion("", rule.name(), set))
                .whatIf());
        assertThat(only(then).verdict())
                .as("%s with %s", now, set)
                .isEqualTo(Ternary.of(change.toMatch()))
                .isNotEqualTo(now.verdict());
    }

    private static RuleExplanation only(Explanation explanation) {
        assertThat(explanation.rules()).hasSize(1);
        return explanation.rules().getFirst();
    }

    private static boolean looksAtOneFact(Rule rule) {
        return rule.when().size() == 1 && rule.when().getFirst().quantifier() == ConditionalElement.Quantifier.MATCH;
    }
}
