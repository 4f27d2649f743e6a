package io.barograph.rules.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.engine.SeenObservations;
import io.barograph.rules.explain.history.TruthHistory;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.policy.match.FactRegion;
import io.barograph.rules.policy.match.FactRegions;
import io.barograph.rules.policy.match.FactSlots;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

/// What is remembered of a region is what Drools and the explanations say of each observation in it.
class RegionsTest {

    private static final ExplanationQuestion EVERYTHING = new ExplanationQuestion("", "", List.of());
    private static final int OBSERVATIONS = 250;

    @Test
    void droolsAndExplanationsSayTheSameThroughoutARegion() {
        Random random = new Random(20261127);
        int remembered = 0;
        int matched = 0;
        int missed = 0;
        for (int round = 0; round < TestRounds.of(12, 16); round++) {
            try (PolicySet policies = RandomPolicySets.of(random, 1 + round % 4, RegionsTest::isPlain)) {
                Engine remembering = new Engine(policies);
                Explainer explainer = new Explainer(policies, remembering);
                Set<FactRegion> met = new HashSet<>();
                RandomObservations observations = new RandomObservations(random, round % 3 * 0.05);
                for (int i = 0; i < OBSERVATIONS; i++) {
                    Observation.Seen seen = observations.next();
                    Evaluation made = remembering.evaluate(EngineState.start(), seen);
                    Evaluation asked = new Engine(policies).evaluate(EngineState.start(), seen);
                    assertThat(made.verdicts()).isEqualTo(asked.verdicts());

                    TruthHistory history = explainer.afterObservation(TruthHistory.START, seen, made.region());
                    TruthHistory anew = new Explainer(policies, remembering).afterObservation(TruthHistory.START, seen);
                    assertThat(explained(explainer, seen, made, history))
                            .isEqualTo(explained(explainer, seen, made, anew));
                    if (made.region() != null && !met.add(made.region())) {
                        remembered++;
                        matched += made.verdicts().values().stream().anyMatch(it -> it.matches()) ? 1 : 0;
                        missed += made.verdicts().values().stream().anyMatch(it -> it.missing()) ? 1 : 0;
                    }
                }
            }
        }
        assertThat(remembered)
                .as("observations in a region that was met before")
                .isGreaterThan(300);
        assertThat(matched).as("of which a rule matched").isGreaterThan(30);
        assertThat(missed).as("of which a rule missed something").isGreaterThan(5);
    }

    /// Every value that a rule names is a region of its own, and so is all that lies between two of them.
    @Test
    void aValueThatARuleNamesIsNeitherBelowNorAboveIt() {
        try (PolicySet policies = WrittenRules.loaded(WrittenRules.having("""
                Contention(scope == KUBEPODS, resource == CPU, avg10 > 20)
                Contention(scope == KUBEPODS, resource == CPU, avg10 <= 40)
                """))) {
            Engine engine = new Engine(policies);
            Map<FactRegion, SortedSet<Double>> regions = new LinkedHashMap<>();
            for (double each : List.of(0.0, 19.999, 20.0, 20.001, 39.0, 40.0, 40.001, 100.0)) {
                regions.computeIfAbsent(
                                Objects.requireNonNull(engine.evaluate(EngineState.start(), contention(each))
                                        .region()),
                                _ -> new TreeSet<>())
                        .add(each);
            }
            assertThat(regions.values().stream().map(Object::toString))
                    .containsExactly("[0.0, 19.999]", "[20.0]", "[20.001, 39.0]", "[40.0]", "[40.001, 100.0]");
        }
    }

    @Test
    void rulesThatCompareFieldsOrCalculateHaveNoRegions() {
        assertThat(isPlain(WrittenRules.rule("Contention(scope == NODE, avg10 > 3 || !(avg60 <= 4))")))
                .isTrue();
        assertThat(isPlain(WrittenRules.rule("Signal(name == \"memory.available\", available < \"256Mi\" + \"1Gi\")")))
                .isTrue();
        assertThat(isPlain(WrittenRules.rule("Contention(scope == NODE, avg10 > avg60)")))
                .isFalse();
        assertThat(isPlain(WrittenRules.rule("Contention(scope == NODE, avg10 - avg60 > 3)")))
                .isFalse();
        assertThat(isPlain(WrittenRules.rule("""
                $c : Contention(scope == NODE, resource == CPU)
                Pressure(scope == NODE, avg10 > $c.avg300)
                """))).isFalse();
    }

    @Test
    void theShippedPoliciesHaveRegions() {
        try (PolicySet policies = PolicySet.of(ShippedPolicies.files(), ParameterOverrides.none())) {
            assertThat(policies.regions()).isNotNull();
        }
    }

    private static boolean isPlain(Rule rule) {
        return FactRegions.of(List.of(rule), FactSlots.Places.NONE) != null;
    }

    private static Explanation explained(
            Explainer explainer, Observation.Seen seen, Evaluation made, TruthHistory history) {
        return explainer.explain(new ExplanationBasis(seen, made.desired(), made.state(), history), EVERYTHING);
    }

    private static Observation.Seen contention(double avg10) {
        return (Observation.Seen) new SeenObservations()
                .contention(Scope.KUBEPODS, Resource.CPU, avg10, 1)
                .at(1);
    }
}
