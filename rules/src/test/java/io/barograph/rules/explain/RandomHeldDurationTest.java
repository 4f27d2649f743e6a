package io.barograph.rules.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.constraint.Ternary;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// How long a rule, a line or a constraint is said to have held is how long explanations have said the same of it.
class RandomHeldDurationTest {

    private static final ExplanationQuestion EVERYTHING = new ExplanationQuestion("", "", List.of());

    @Test
    void heldDurationsAreThoseOfTheVerdictsThatWereSaid() {
        Random random = new Random(20261130);
        for (double missing : new double[] {0, 0.005}) {
            try (PolicySet policies = RandomPolicySets.of(random, 40, _ -> true)) {
                Engine engine = new Engine(policies);
                Explainer explainer = new Explainer(policies, engine);
                RandomObservations observations = new RandomObservations(random, missing);
                SaidVerdicts said = new SaidVerdicts();
                TruthHistory history = TruthHistory.START;
                EngineState state = EngineState.start();
                for (int round = 0; round < TestRounds.of(8, 40); round++) {
                    Observation.Seen seen = observations.next();
                    Evaluation made = engine.evaluate(state, seen);
                    state = made.state();
                    history = explainer.afterEvaluation(history, made);
                    said.compareNext(
                            seen.snapshot().moment().monotonicMicros(),
                            explainer.explain(new ExplanationBasis(seen, made.desired(), state, history), EVERYTHING));
                }
                assertThat(said.compared).isGreaterThan(500);
                assertThat(said.changed).isGreaterThan(100);
            }
        }
    }

    /// What was said of each part in turn. Where a line has many facts, explanations name only some of them.
    private static final class SaidVerdicts {

        private record Since(Ternary verdict, long micros) {}

        private final Map<String, Since> sinceByPart = new HashMap<>();
        private final Set<String> passedOver = new HashSet<>();
        private Set<String> named = new HashSet<>();
        private long firstMicros = -1;
        private long nowMicros;
        private int compared;
        private int changed;

        void compareNext(long micros, Explanation explanation) {
            nowMicros = micros;
            firstMicros = firstMicros < 0 ? micros : firstMicros;
            Set<String> namedBefore = named;
            named = new HashSet<>();
            for (RuleExplanation rule : explanation.rules()) {
                String name = rule.name().rule();
                comparePart(name, rule.verdict(), rule.heldDuration());
                for (int i = 0; i < rule.conditions().size(); i++) {
                    RuleExplanation.OfCondition line = rule.conditions().get(i);
                    comparePart(name + "/" + i, line.verdict(), line.heldDuration());
                    for (RuleExplanation.OfFact fact : line.facts()) {
                        compareConstraints(name + "/" + i + "/" + fact.subject(), fact.constraints());
                    }
                }
            }
            namedBefore.removeAll(named);
            passedOver.addAll(namedBefore);
        }

        private void compareConstraints(String place, List<RuleExplanation.OfConstraint> constraints) {
            for (int i = 0; i < constraints.size(); i++) {
                RuleExplanation.OfConstraint constraint = constraints.get(i);
                if (constraint.heldDuration() != null) { // a fact that only some observations have, has none
                    comparePart(place + "/" + i, constraint.verdict(), constraint.heldDuration());
                }
                compareConstraints(place + "/" + i, constraint.parts());
            }
        }

        private void comparePart(String part, Ternary verdict, @Nullable TruthDuration heldDuration) {
            named.add(part);
            Since since = sinceByPart.get(part);
            if (since == null && nowMicros > firstMicros) {
                passedOver.add(part);
            }
            if (since == null || since.verdict() != verdict) {
                changed += since == null ? 0 : 1;
                since = new Since(verdict, nowMicros);
                sinceByPart.put(part, since);
            }
            if (!passedOver.contains(part)) {
                compared++;
                assertThat(heldDuration)
                        .as(part)
                        .isEqualTo(new TruthDuration(nowMicros - since.micros(), since.micros() == firstMicros));
            }
        }
    }
}
