package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.cases.file.CaseInputs;
import io.barograph.rules.cases.file.CaseObservations;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Reading;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotTime;
import io.barograph.signal.Teardown;
import module java.base;
import org.junit.jupiter.api.Test;

/// Rules that their parameters switch off.
class SwitchedOffTest {

    private static final String RULES = """
        declare Parameters most : double = 0 end
        rule "backlog" when
            Parameters(most > 0, $m : most)
            Teardown(containers > $m)
        then
            node.condition("Backlog").after("4s").keepFor("1m");
        end
        rule "backlog stays" when
            Parameters(most > 0, $m : most)
            Teardown(containers >= $m)
        then
            node.hold("Backlog");
        end
        """;

    /// As `deploy/exporter-daemonset.yaml` supplies it: this user may not list what a runtime keeps.
    private static final Reading<Teardown> UNREADABLE = Reading.absent("no runtime lets its containers be listed");

    @Test
    void asShippedAQuietNodeIsCalm() {
        try (PolicySet policies = PolicySet.of(ShippedPolicies.files(), ParameterOverrides.none())) {
            Evaluation made = new Engine(policies).evaluate(EngineState.start(), at(10, UNREADABLE));

            assertThat(made.desired().demands()).hasSizeGreaterThan(18).allSatisfy(each -> {
                assertThat(each.phase()).as(each.demand().key()).isEqualTo(Phase.INACTIVE);
                assertThat(each.timing().frozen())
                        .as(each.demand().key() + ": " + each.why())
                        .isFalse();
            });
        }
    }

    @Test
    void aRuleThatIsOffIsShownSoAndReadsNothing() {
        try (PolicySet policies = policies("0")) {
            Evaluation made = new Engine(policies).evaluate(EngineState.start(), at(10, UNREADABLE));

            DemandState state = made.desired().demands().getFirst();
            assertThat(state.phase()).isEqualTo(Phase.INACTIVE);
            assertThat(state.timing().frozen()).isFalse();
            assertThat(state.why()).isEqualTo("\"backlog\" is off: it needs most > 0, most is 0");
            assertThat(made.verdicts()).isEmpty();
            assertThat(policies.conditionTypes()).containsExactly("Backlog");
        }
    }

    @Test
    void whatWasFiringIsReleasedAtOnceWhenItsRuleIsSwitchedOff() {
        try (PolicySet on = policies("1");
                PolicySet off = policies("0")) {
            Engine engine = new Engine(on);
            EngineState state = EngineState.start();
            for (int i = 1; i <= 3; i++) {
                state = engine.evaluate(state, at(2L * i, Reading.of(new Teardown(5, 0))))
                        .state();
            }
            Evaluation made = new Engine(off).evaluate(state, at(8, Reading.of(new Teardown(5, 0))));

            assertThat(made.transitions()).singleElement().satisfies(each -> {
                assertThat(each.step())
                        .extracting(Transition.Step::fromPhase, Transition.Step::toPhase)
                        .containsExactly(Phase.FIRING, Phase.INACTIVE);
                assertThat(each.inputs())
                        .singleElement()
                        .satisfies(input ->
                                assertThat(input.value()).isEqualTo("the rule is off: it needs most > 0, most is 0"));
            });
            Evaluation later = new Engine(on).evaluate(made.state(), at(10, Reading.of(new Teardown(5, 0))));
            assertThat(later.desired().demands().getFirst().phase()).isEqualTo(Phase.PENDING);
        }
    }

    @Test
    void silenceFreezesNothingOfARuleThatIsOff() {
        try (PolicySet policies = policies("0")) {
            Engine engine = new Engine(policies);
            EngineState state =
                    engine.evaluate(EngineState.start(), at(10, UNREADABLE)).state();
            Evaluation made = engine.evaluate(state, new Observation.Silent("n1", 40_000_000));

            assertThat(made.desired().demands().getFirst().timing().frozen()).isFalse();
        }
    }

    private static PolicySet policies(String most) {
        return PolicySet.of(
                List.of(WrittenRules.file("backlog", RULES)),
                ParameterOverrides.none().withParameters("backlog", Map.of("most", most)));
    }

    private static Observation at(long seconds, Reading<Teardown> teardown) {
        SnapshotTime moment = new SnapshotTime(seconds, seconds * 1_000_000, 2_000_000);
        Snapshot calm = new CaseObservations(new CaseInputs(Map.of(), Map.of(), null), true)
                .observationAt(0, moment, "boot-1")
                .snapshot();
        return new Observation.Seen(calm.withTeardown(teardown), NodeView.ofName("n1"));
    }
}
