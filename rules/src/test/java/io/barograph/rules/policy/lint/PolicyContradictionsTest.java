package io.barograph.rules.policy.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.load.PolicyReader;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyContradictionsTest {

    private static Policy policy(String name, String when) {
        String text = "rule \"in " + name + "\" when " + when + " then node.condition(\"High"
                + (when.contains("Node") ? name : "") + "\").keepFor(\"5m\"); end";
        return PolicyReader.readPolicy(name + ".drl", text.getBytes(StandardCharsets.US_ASCII), Map.of())
                .policy();
    }

    private static List<String> of(String first, String second) {
        return PolicyContradictions.of(List.of(policy("a", first), policy("b", second))).stream()
                .map(Problem::toString)
                .toList();
    }

    @Test
    void warnsOfDemandsFromBothSidesOfAThreshold() {
        assertThat(of("Contention(scope == NODE, avg60 >= 40)", "Contention(scope == NODE, avg60 < 50)"))
                .containsExactly("b.drl:1:66: warning: High is always demanded: by this rule on one side of a"
                        + " threshold of Contention.avg60, and by \"in a\" of policy a on the other. Maybe one of them"
                        + " means another demand");
    }

    @ParameterizedTest
    @CsvSource({
        "avg60 > 40, avg60 <= 40, 1",
        "avg60 > 40, avg60 < 40, 0",
        "avg60 < 40, avg60 >= 40, 1",
        "avg60 >= 50, avg60 < 40, 0",
        "avg60 >= 40, avg10 < 50, 0",
        "avg60 >= 40, avg60 >= 30, 0"
    })
    void takesTheTwoSidesByTheLetter(String one, String other, int warnings) {
        assertThat(of("Contention(scope == NODE, " + one + ")", "Contention(scope == NODE, " + other + ")"))
                .hasSize(warnings);
        assertThat(of("Contention(scope == NODE, " + one + ")", "Contention(scope == SYSTEM, " + other + ")"))
                .isEmpty();
    }

    @Test
    void warnsOfARuleThatLooksForWhatAnotherPolicyRaises() {
        assertThat(of("Contention(scope == NODE, avg60 >= 40)", "Node() not Condition(type == \"High\")"))
                .containsExactly(
                        "b.drl:1:29: warning: policy a raises High, and no rule sees what policies raise. Maybe"
                                + " repeat what raises it");
        assertThat(of("Contention(scope == NODE, avg60 >= 40)", "Node() not Condition(type == \"Other\")"))
                .isEmpty();
    }
}
