package io.barograph.rules.policy.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whether the refusals of Drools' own forms, `checks/drools.txt`, say what to write instead, and say it right.
class DroolsAdviceTest {

    private static final Path WRITTEN = Path.of("src", "test", "resources", "checks", "drools.txt");

    /// A hint of the checker for a name that it knows.
    private static final String NEAR = "Did you mean ";

    @Test
    void eachRefusalSaysWhatToWriteInstead() throws IOException {
        List<String> answers = Files.readAllLines(WRITTEN).stream()
                .filter(line -> line.startsWith("  "))
                .toList();
        assertThat(answers).hasSizeGreaterThan(100);
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer)
                        .matches("  [0-9]+:[0-9]+ .*")
                        .containsAnyOf(". Maybe ", ". A rule is: ", NEAR));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Contention(scope in (KUBEPODS, SYSTEM))",
                "Pods(running > 3)",
                "Contention(scope == SYSTEM, resource == CPU, $a : avg60)"
                        + " Contention(scope == KUBEPODS, resource == CPU, avg60 + $a > 80)",
                "not Contention(scope == NODE, avg60 < 40)",
                "Contention(avg10 - avg60 > 10)",
                "Contention(avg60 > 40 && avg60 < 60)",
                "Contention(avg60 >= 40 && avg60 <= 60)",
                "Signal(name == \"nodefs.available\", available < capacity * 0.1)",
                "Node(labels[\"pool\"] == \"batch\")",
                "not Contention(scope == NODE) not Contention(scope == SYSTEM)",
                "exists Contention(scope == NODE) exists Contention(scope == SYSTEM)"
            })
    void whatIsAdvisedIsAccepted(String when) {
        assertThat(WrittenRules.rule(when).when()).isNotEmpty();
    }

    @Test
    void twoRulesStandForAnOr() {
        assertThat(WrittenRules.checked("""
                        rule "a" when Contention(scope == KUBEPODS, avg60 > 40) then node.event("Seen"); end
                        rule "b" when Pressure(scope == SYSTEM, avg60 > 40) then node.event("Seen"); end
                        """).warnings()).isEmpty();
    }
}
