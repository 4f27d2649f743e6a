package io.barograph.rules.explain;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.Matching;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.engine.Verdict;
import io.barograph.rules.fact.Observation;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What an explanation says of a rule is what the engine says of it, whatever the rule and the observation.
class TwoVerdictsTest {

    private static final Question EVERYTHING = new Question("", "", List.of());

    @Test
    void explanationsAndTheEngineAgreeOnRandomRulesOverRandomObservations() {
        Random random = new Random(20261122);
        try (PolicySet policies = RandomPolicies.of(random, 40, _ -> true)) {
            Engine engine = new Engine(policies);
            Engine tree = new Engine(policies, Matching.TREE);
            Explainer explainer = new Explainer(policies, engine);
            Set<Truth> met = EnumSet.noneOf(Truth.class);
            for (int round = 0; round < 40; round++) {
                Observation.Seen seen = new RandomObservations(random, round % 3 * 0.01).next();
                Evaluation made = engine.evaluate(EngineState.start(), seen);
                assertThat(tree.evaluate(EngineState.start(), seen).verdicts()).isEqualTo(made.verdicts());
                History history = explainer.after(History.start(), seen);
                Explanation explanation =
                        explainer.explain(new Basis(seen, made.desired(), made.state(), history), EVERYTHING);

                assertThat(explanation.rules()).hasSize(40);
                for (RuleExplained each : explanation.rules()) {
                    Verdict verdict =
                            requireNonNull(made.verdicts().get(each.name().id()));
                    assertThat(each.verdict()).as(each.toString()).isEqualTo(truth(verdict));
                    assertThat(each.missing())
                            .containsExactlyInAnyOrderElementsOf(verdict.parts().stream()
                                    .filter(part -> part.input().missing())
                                    .map(Verdict.Part::shown)
                                    .toList());
                    assertThat(joined(each)).as(each.toString()).isIn(Truth.TRUE, Truth.MISSING, each.verdict());
                    met.add(each.verdict());
                }
            }
            assertThat(met).containsExactlyInAnyOrder(Truth.values());
        }
    }

    private static Truth truth(Verdict verdict) {
        return verdict.missing() ? Truth.MISSING : Truth.of(verdict.matches());
    }

    /// A rule of which one line fails does not match; where all lines hold one by one a join of theirs may still fail.
    private static Truth joined(RuleExplained rule) {
        boolean failed = rule.verdict() != Truth.MISSING
                && rule.conditions().stream().anyMatch(each -> each.verdict() == Truth.FALSE);
        return failed ? Truth.FALSE : Truth.TRUE;
    }
}
