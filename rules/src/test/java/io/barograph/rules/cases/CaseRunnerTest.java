package io.barograph.rules.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.cases.file.WrittenCases;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CaseRunnerTest {

    private static final String RULES = """
            declare Parameters
                threshold : double = 20
            end
            rule "pods wait" when
                Parameters($t : threshold)
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= $t)
            then
                node.condition("High").after("10s").keepFor("1m");
                node.taint("example.com/high", PreferNoSchedule).keepFor("1m");
            end
            """;

    private final CaseRunner runner = new CaseRunner(WrittenRules.file("pods", RULES));

    @AfterEach
    void close() {
        runner.close();
    }

    private List<String> mismatches(String rest) {
        String head = "cases:\n- name: it\n  inputs: {'Contention(KUBEPODS, CPU).avg10': '20x2'}\n";
        CaseFile file = WrittenCases.read("pods.cases.yaml", head + rest);
        return runner.runCase(file, file.cases().getFirst()).mismatches().stream()
                .map(each -> each.place().line() + " " + each.text())
                .toList();
    }

    @Test
    void passesWhatComesOutAsExpected() {
        assertThat(mismatches("""
                          expect:
                            - at: 0s
                              High: {phase: pending, since: 0s, remaining: 10s, frozen: false, severity: warning, why: avg10 = 20}
                            - at: 19s
                              High: firing
                              example.com/high: present
                            - at: 2m
                              High: {phase: firing, frozen: true}
                          transitions:
                            - 0s High PressureHigh
                            - 10s High PressureRaised
                            - 0s example.com/high:PreferNoSchedule PressureRaised
                        """)).isEmpty();
    }

    @Test
    void tellsEachDifference() {
        assertThat(mismatches("""
                          expect:
                            - at: 10s
                              High: {phase: absent, since: 0s, remaining: 5s, frozen: true, severity: critical, why: because}
                              Hihg: firing
                              example.com/high:NoSchedule: present
                          transitions:
                            - 10s High PressureCleared
                        """))
                .containsExactly(
                        "6 at 10s High: expected inactive or pending, is firing",
                        "6 at 10s High: expected firing since 0s, is since 10s",
                        "6 at 10s High: expected remaining 5s, is 0s",
                        "6 at 10s High: expected frozen, is not frozen",
                        "6 at 10s High: expected severity critical, is warning",
                        "6 at 10s High: expected an explanation with \"because\", is otherwise",
                        "7 the policy raises no Hihg. Did you mean High?",
                        "8 the policy raises no example.com/high:NoSchedule. "
                                + "Did you mean example.com/high:PreferNoSchedule?",
                        "10 did not happen: 10s High PressureCleared",
                        "10 was not expected: 0s High PressureHigh",
                        "10 was not expected: 0s example.com/high:PreferNoSchedule PressureRaised",
                        "10 was not expected: 10s High PressureRaised");
    }

    @Test
    void runsUnderTheCasesOwnParameters() {
        assertThat(mismatches("  parameters: {threshold: 21}\n  transitions: []\n"))
                .isEmpty();
        assertThat(mismatches("  transitions: []\n")).hasSize(3);
        assertThatThrownBy(() -> mismatches("  parameters: {treshold: 21}\n  transitions: []\n"))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("treshold");
    }
}
