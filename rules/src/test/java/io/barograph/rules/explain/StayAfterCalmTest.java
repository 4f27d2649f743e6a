package io.barograph.rules.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;
import org.junit.jupiter.api.Test;

/// For how long a demand that fires stays on its node after that, as an explanation says it.
class StayAfterCalmTest {

    @Test
    void isTheTransitionPeriodAsItHasGrown() {
        assertThat(stay(".keepFor(\"2m\")", 1)).isEqualTo("Once its values are calm it stays for 2m.");
        assertThat(stay(".keepFor(\"2m\")", 2)).isEqualTo("Once its values are calm it stays for 4m.");
        assertThat(stay(".keepFor(\"2m\").steady()", 2)).isEqualTo("Once its values are calm it stays for 2m.");
        assertThat(stay("", 1)).isEqualTo("It goes as soon as its values are calm.");
    }

    /// What is said of a condition that was raised so often within some minutes.
    private static String stay(String options, int times) {
        try (PolicySet policies = WrittenRules.loaded(
                "rule \"r\" when Node(steal >= 10) then node.condition(\"C\")" + options + "; end")) {
            Engine own = new Engine(policies);
            EngineState last = EngineState.start();
            long seconds = 0;
            for (int i = 0; i < times; i++) {
                while (i > 0 && seconds < 200L * i) {
                    last = own.evaluate(last, stolen(seconds += 10, 0)).state();
                }
                last = own.evaluate(last, stolen(seconds += 10, 50)).state();
            }
            Observation.Seen seen = stolen(seconds + 10, 50);
            Evaluation made = own.evaluate(last, seen);
            return new Explainer(policies, own)
                    .explain(
                            new ExplanationBasis(seen, made.desired(), made.state(), TruthHistory.START),
                            new ExplanationQuestion("C", "", List.of()))
                    .demands()
                    .getFirst()
                    .outlook();
        }
    }

    private static Observation.Seen stolen(long seconds, double percent) {
        return new Observation.Seen(
                new Snapshot(
                        new SnapshotOrigin("n1", "b", "i1"),
                        new SnapshotTime(seconds, seconds * 1_000_000, 10_000_000),
                        Reading.of(percent),
                        List.of(),
                        List.of()),
                NodeView.ofName("n1"));
    }

    @Test
    void isSaidOfConditionsAndTaintsAlone() {
        try (PolicySet policies =
                WrittenRules.loaded("rule \"r\" when Node(steal >= 10) then node.event(\"Stolen\"); end")) {
            Engine own = new Engine(policies);
            Observation.Seen seen = stolen(10, 50);
            Evaluation made = own.evaluate(EngineState.start(), seen);
            assertThat(new Explainer(policies, own)
                            .explain(
                                    new ExplanationBasis(seen, made.desired(), made.state(), TruthHistory.START),
                                    new ExplanationQuestion("", "", List.of()))
                            .demands())
                    .extracting(Explanation.OfDemand::outlook)
                    .containsExactly("");
        }
    }
}
