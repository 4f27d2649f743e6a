package io.barograph.rules.explain;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.fact.Observation;
import io.barograph.rules.policy.Condition;
import io.barograph.rules.policy.Rule;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What would have to change, once it is changed, does change the answer.
class FlipTest {

    private int told;
    private int without;

    @Test
    void whatWouldHaveToChangeFlipsTheRuleWhenItIsSet() {
        Random random = new Random(4205);
        try (PolicySet policies = RandomPolicies.of(random, 50, FlipTest::looksAtOneFact)) {
            Engine engine = new Engine(policies);
            Explainer explainer = new Explainer(policies, engine);
            for (int round = 0; round < 15; round++) {
                Observation.Seen seen = new RandomObservations(random, 0).next();
                Evaluation made = engine.evaluate(EngineState.start(), seen);
                Basis basis = new Basis(seen, made.desired(), made.state(), explainer.after(History.start(), seen));
                for (Rule each : policies.policies().getFirst().rules()) {
                    assertThatSettingItFlips(explainer, basis, each);
                }
            }
        }
        assertThat(told).as("rules of which a change was told").isGreaterThan(300);
        assertThat(without)
                .as("rules that no change was found for, of which many contradict themselves")
                .isLessThan(told / 2);
    }

    private void assertThatSettingItFlips(Explainer explainer, Basis basis, Rule rule) {
        RuleExplained now = only(explainer.explain(basis, new Question("", rule.name(), List.of())));
        Change change = now.change();
        if (!change.found() || !change.others().isEmpty()) {
            without += change.found() ? 0 : 1;
            return;
        }
        List<String> set = change.steps().stream().map(Change.Step::set).toList();
        if (set.contains("")) {
            return;
        }
        told++;
        Explanation then = requireNonNull(
                explainer.explain(basis, new Question("", rule.name(), set)).whatIf());
        assertThat(only(then).verdict())
                .as("%s with %s", now, set)
                .isEqualTo(Truth.of(change.toMatch()))
                .isNotEqualTo(now.verdict());
    }

    private static RuleExplained only(Explanation explanation) {
        assertThat(explanation.rules()).hasSize(1);
        return explanation.rules().getFirst();
    }

    private static boolean looksAtOneFact(Rule rule) {
        return rule.when().size() == 1 && rule.when().getFirst() instanceof Condition.Match;
    }
}
