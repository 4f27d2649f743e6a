package io.barograph.rules.policy.lint;

import static io.barograph.rules.policy.load.WrittenRules.checked;
import static io.barograph.rules.policy.load.WrittenRules.lines;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubsumedRulesTest {

    private static final String ALWAYS = " then node.condition(\"High\").keepFor(\"5m\"); end\n";

    private static List<String> two(String first, String second) {
        return lines(checked("rule \"a\" when " + first + ALWAYS + "rule \"b\" when " + second + ALWAYS)
                .warnings());
    }

    @Test
    void warnsOfARuleThatAnotherSaysAlready() {
        assertThat(two(
                        "Contention(scope == NODE, resource == CPU, avg60 >= 40)",
                        "Contention(scope == NODE, resource == CPU, avg60 >= 50, avg10 > 3)"))
                .containsExactly(
                        "2:6 warning: wherever this rule matches, \"a\" does too, and demands the same. Maybe leave"
                                + " this rule out, or give it options of its own");
        assertThat(two("Contention(scope == NODE, avg60 >= 50) Node(steal < 10)", "Contention(avg60 >= 40)"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("1:6 warning: wherever");
        assertThat(two("not Contention(scope == NODE, avg60 >= 50)", "not Contention(scope == NODE, avg60 >= 40)"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("2:6 warning: wherever");
    }

    @Test
    void tellsOnlyOneOfTwoRulesThatSayTheSame() {
        assertThat(two(
                        "Contention(scope == NODE, avg60 >= 50, resource == CPU)",
                        "Contention(scope == NODE, resource == CPU, avg60 >= 50)"))
                .hasSize(1);
    }

    @Test
    void doesNotDoubtRulesThatMatchElsewhere() {
        assertThat(two("Contention(scope == NODE, avg60 >= 40)", "Contention(scope == SYSTEM, avg60 >= 50)"))
                .isEmpty();
        assertThat(two("Contention(scope == NODE, avg60 >= 40)", "Contention(scope == NODE, avg10 >= 50)"))
                .isEmpty();
        assertThat(two(
                        "Contention(scope == NODE, avg60 >= 40, avg10 > avg300)",
                        "Contention(scope == NODE, avg60 >= 50)"))
                .isEmpty();
        assertThat(two("not Contention(scope == NODE, avg60 >= 50)", "Contention(scope == NODE, avg60 >= 50)"))
                .isEmpty();
    }

    @Test
    void doesNotDoubtARuleWithOptionsOfItsOwn() {
        assertThat(lines(checked("""
                rule "a" when Contention(scope == NODE, avg60 >= 40) then node.condition("High").keepFor("5m"); end
                rule "b" when Contention(scope == NODE, avg60 >= 80) then
                    node.condition("High").keepFor("5m").severity("critical");
                end
                """).warnings())).isEmpty();
    }

    @Test
    void warnsOfHoldingWhatNothingCanRaise() {
        assertThat(lines(checked("""
                rule "a" when Contention(scope == NODE, avg60 > 50, avg60 < 40) then node.condition("High"); end
                rule "b" when Contention(scope == NODE, avg60 > 30) then node.hold("High"); end
                """).warnings()))
                .anySatisfy(each -> assertThat(each)
                        .isEqualTo(
                                "2:63 warning: there is never a \"High\" to hold: no rule that raises it can match. Maybe"
                                        + " mend the rule that raises it"));
    }

    @Test
    void doubtsAThousandRulesInABoundedTime() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            rules.append("rule \"r%d\" when Contention(scope == NODE, resource == CPU, avg60 >= 0.%03d) then "
                    .formatted(i, i));
            rules.append("node.condition(\"High\"); end\n");
            rules.append("rule \"h%d\" when Contention(scope == NODE, resource == CPU, avg60 >= 9.%03d) then "
                    .formatted(i, i));
            rules.append("node.hold(\"High\"); end\n");
        }
        assertTimeout(
                Duration.ofMinutes(2),
                () -> assertThat(checked(rules.toString()).warnings()).isNotEmpty());
    }
}
