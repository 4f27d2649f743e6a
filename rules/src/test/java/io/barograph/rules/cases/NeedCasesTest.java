package io.barograph.rules.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.WrittenCases;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;

/// The needs to evict and to reclaim, told by cases and in the decision log.
class NeedCasesTest {

    private static final PolicyFile RULES = WrittenRules.file("needs", """
            rule "memory is short" when
                Signal(name == "memory.available", available < "500Mi")
            then
                node.reclaim("imagefs");
                node.evict("memory.available").after("20s").severity("critical").message("soon");
                node.event("Short");
                node.taint("example.com/short", NoSchedule).keepFor("1m");
            end
            rule "memory is not yet regained" when
                Signal(name == "memory.available", available < "700Mi")
            then
                node.hold("memory.available");
            end
            """);

    private static final String CASES = """
            interval: 10s
            cases:
              - name: a need is raised after its grace period, held, and gone at once
                inputs:
                  Signal(memory.available).available: '800Mi 400Mix3 600Mi 800Mi'
                expect:
                  - at: 20s
                    evict memory.available: {phase: pending, since: 10s, remaining: 10s}
                  - at: 30s
                    evict memory.available: {phase: firing, since: 30s, why: soon}
                    reclaim imagefs: firing
                  - at: 50s
                    evict memory.available: keep-firing
                    reclaim imagefs: absent
                transitions:
                  - 10s reclaim imagefs PressureRaised
                  - 10s evict memory.available PressureHigh
                  - 10s event Short PressureRaised
                  - 10s example.com/short PressureRaised
                  - 30s evict memory.available PressureRaised
                  - 50s evict memory.available PressureFalling
                  - 50s reclaim imagefs PressureCleared
                  - 50s event Short PressureCleared
                  - 50s example.com/short PressureFalling
                  - 60s evict memory.available PressureCleared
            """;

    private final CaseFile file = WrittenCases.read("needs.cases.yaml", CASES);

    @Test
    void areExpectedByTheirTwoWords() {
        try (CaseRunner runner = new CaseRunner(RULES)) {
            assertThat(runner.runCase(file, file.cases().getFirst()).mismatches())
                    .isEmpty();
        }
    }

    @Test
    void standBehindEventsAndAreLoggedAsEveryDemand() throws IOException {
        try (PolicySet policies = PolicySet.of(List.of(RULES), ParameterOverrides.none())) {
            assertThat(policies.demands())
                    .extracting(each -> each.key())
                    .containsExactly(
                            "example.com/short:NoSchedule", "event Short", "evict memory.available", "reclaim imagefs");
            assertThat(policies.conditionTypes()).isEmpty();
            assertThat(policies.taintKeys()).containsExactly("example.com/short");
            CaseFile.Case told = file.cases().getFirst();
            CaseTranscript telling = CaseTranscript.playCase(
                    told, ObservationSequence.of(file, told, null), new Engine(policies), (_, _) -> {});
            assertThat(telling.happenings().stream()
                            .map(each -> DecisionLog.transitionLine(each.transition()))
                            .filter(line -> line.contains("\"to\":\"firing\"") && line.contains("evict")))
                    .singleElement()
                    .asString()
                    .contains(
                            "\"demand\":\"evict memory.available\"", "\"severity\":\"critical\",\"message\":\"soon\"");
        }
    }
}
