package io.barograph.rules.explain;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.rules.verdict.RuleVerdict;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// What an explanation says of a rule is what the engine says of it, whatever the rule and the observation.
class TwoVerdictsTest {

    private static final ExplanationQuestion EVERYTHING = new ExplanationQuestion("", "", List.of());

    @Test
    void explanationsAndTheEngineAgreeOnRandomRulesOverRandomObservations() {
        Random random = new Random(20261122);
        try (PolicySet policies = RandomPolicySets.of(random, 40, _ -> true)) {
            int rules = policies.policies().stream()
                    .mapToInt(each -> each.allRules().size())
                    .sum();
            Engine engine = new Engine(policies);
            Engine tree = new Engine(policies, MatchingMethod.TREE);
            Explainer explainer = new Explainer(policies, engine);
            Set<Ternary> met = EnumSet.noneOf(Ternary.class);
            for (int round = 0; round < TestRounds.of(15, 40); round++) {
                Observation.Seen seen = new RandomObservations(random, round % 3 * 0.01).next();
                Evaluation made = engine.evaluate(EngineState.start(), seen);
                assertThat(tree.evaluate(EngineState.start(), seen).verdicts()).isEqualTo(made.verdicts());
                TruthHistory history = explainer.afterEvaluation(TruthHistory.START, made);
                Explanation explanation = explainer.explain(
                        new ExplanationBasis(seen, made.desired(), made.state(), history), EVERYTHING);

                assertThat(explanation.rules()).hasSize(rules);
                for (RuleExplanation each : explanation.rules()) {
                    RuleVerdict verdict =
                            requireNonNull(made.verdicts().get(each.name().id()));
                    assertThat(each.verdict()).as(each.toString()).isEqualTo(truth(verdict));
                    assertThat(each.missing())
                            .containsExactlyInAnyOrderElementsOf(verdict.parts().stream()
                                    .filter(part -> part.input().missing())
                                    .map(RuleVerdict.Part::shown)
                                    .toList());
                    assertThat(joined(each)).as(each.toString()).isIn(Ternary.TRUE, Ternary.UNKNOWN, each.verdict());
                    met.add(each.verdict());
                }
            }
            assertThat(met).containsExactlyInAnyOrder(Ternary.values());
        }
    }

    private static Ternary truth(RuleVerdict verdict) {
        return verdict.missing() ? Ternary.UNKNOWN : Ternary.of(verdict.matches());
    }

    /// A rule of which one line fails does not match; where all lines hold one by one a join of theirs may still fail.
    private static Ternary joined(RuleExplanation rule) {
        boolean failed = rule.verdict() != Ternary.UNKNOWN
                && rule.conditions().stream().anyMatch(each -> each.verdict() == Ternary.FALSE);
        return failed ? Ternary.FALSE : Ternary.TRUE;
    }
}
