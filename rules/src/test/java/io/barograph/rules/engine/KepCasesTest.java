package io.barograph.rules.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What KEP-5394 proposes to do about pressure, case by case, by a policy that says so to the letter.
class KepCasesTest {

    private static final Path POLICY = Path.of("src/test/resources/policies/kep5394.drl");
    private static final String CONDITION = "MemoryContentionPressure";

    static List<EvictionCase> cases() {
        return EvictionCase.of(EvictionCase.Answerer.RULES);
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("cases")
    void decidesAsProposed(EvictionCase each) throws IOException {
        Node input = each.input();
        double threshold = input.decimal("threshold");
        ParameterOverrides overrides =
                ParameterOverrides.none().withParameters("kep5394", Map.of("threshold", Double.toString(threshold)));
        PolicyFile file = PolicyFile.of("kep5394.drl", Files.readAllBytes(POLICY));
        try (PolicySet policies = PolicySet.of(List.of(file), overrides)) {
            Engine engine = new Engine(policies);
            Evaluation before = engine.evaluate(EngineState.start(), new Observation.Silent("n1", 0));
            if (input.isTrue("condition_before")) {
                before = engine.evaluate(
                        before.state(), pressure(threshold, threshold).at(10));
                assertThat(isSet(before)).isTrue();
            }
            Evaluation now = engine.evaluate(
                    before.state(),
                    pressure(input.decimal("avg10"), input.decimal("avg60")).at(20));
            assertThat(isSet(now)).isEqualTo(each.expected().isTrue("condition"));
            if (each.expected().has("event")) {
                assertThat(told(now)).contains(word(each.expected().text("event")));
            } else {
                assertThat(told(now)).doesNotContain("high", "lower");
            }
        }
    }

    private static SeenObservations pressure(double avg10, double avg60) {
        return new SeenObservations().pressure(Scope.KUBEPODS, Resource.MEMORY, PressureKind.SOME, avg10, avg60);
    }

    private static boolean isSet(Evaluation evaluation) {
        return evaluation.desired().demands().stream()
                .filter(each -> each.demand().key().equals(CONDITION))
                .anyMatch(each -> each.phase() == Phase.FIRING || each.phase() == Phase.KEEP_FIRING);
    }

    /// What operators are told. While a condition is held, that pressure falls says that it is high, too.
    private static Set<String> told(Evaluation evaluation) {
        Set<String> told = new TreeSet<>();
        for (Transition each : evaluation.transitions()) {
            boolean condition = each.demand().key().equals(CONDITION);
            told.add(
                    switch (each.step().reason()) {
                        case PressureHigh -> "pending";
                        case PressureRaised -> condition ? "raised" : "high";
                        case PressureFalling -> "lower";
                        case PressureCleared -> condition ? "cleared" : "over";
                    });
        }
        if (told.contains("lower")) {
            told.remove("high");
        }
        return told;
    }

    /// A case's word as one of ours: "trending lower", "high".
    private static String word(String event) {
        return switch (event) {
            case String it when it.contains("low") || it.contains("fall") -> "lower";
            case String it when it.contains("clear") || it.contains("remov") -> "cleared";
            case String it when it.contains("set") || it.contains("rais") -> "raised";
            default -> event;
        };
    }

    @Test
    void findsTheProjectsOwnCases() {
        assertThat(EvictionCase.ours().stream().filter(each -> each.answerer() == EvictionCase.Answerer.RULES))
                .hasSize(2);
    }
}
