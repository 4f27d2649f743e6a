package io.barograph.rules.policy.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.DrlPrinter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Strings that mean something, and could mean something else to a compiler: quantities, durations, labels' keys, names
/// of signals, messages, and what configuration says of parameters.
class HostileStringsTest {

    private static final String CANARY = "CANARY";

    private static String rule(String when, String message) {
        return "rule \"x\" when " + when + " then node.event(\"E\").message(\"" + message + "\"); end";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1) || CANARY(1",
                "1Mi + CANARY",
                "1; CANARY",
                "1/*CANARY*/",
                "0xCANARY",
                "1e999999999",
                "1e301",
                "1000000000e300",
                "1e-999999999",
                "NaN",
                "Infinity",
                "9999999999999999999999999999999999999999999999999999999999999999999CANARY",
                "1 Mi",
                "1Mi\" CANARY",
                "''",
            })
    void noneIsAQuantityADurationOrASignal(String hostile) {
        assertThat(WrittenRules.problems(rule("Signal(available < \"" + hostile + "\")", "m")))
                .isNotEmpty();
        assertThat(WrittenRules.problems(rule("Node(age > \"" + hostile + "\")", "m")))
                .isNotEmpty();
        assertThat(WrittenRules.problems(rule("Signal(name == \"" + hostile + "\")", "m")))
                .isNotEmpty();
        String parameter = "declare Parameters p : String = \"1Mi\" end "
                + rule("Parameters($p : p) Signal(name == \"pid.available\", available < $p)", "m");
        assertThat(WrittenRules.problems(parameter, Map.of("p", hostile))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CANARY",
                "; System.exit(CANARY); //",
                ") CANARY end rule",
                "%s %n CANARY",
                "$s CANARY [0] #now()",
                "CANARY {$s} {$n.labels[CANARY]}"
            })
    void nothingOfAMessageReachesDrools(String text) {
        String rule = rule("$n : Node($s : steal)", text.replace(" {$n.labels[CANARY]}", ""));
        Policy policy = WrittenRules.policy(rule);
        assertThat(DrlPrinter.printPolicy(policy)).doesNotContain(CANARY, "exit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5Gi", "1536Mi", "1610612736", "1.610612736e9"})
    void aQuantityIsPrintedAsItsNumber(String written) {
        Policy policy =
                WrittenRules.policy(rule("Signal(name == \"memory.available\", available < \"" + written + "\")", "m"));
        assertThat(DrlPrinter.printPolicy(policy))
                .contains("available < 1610612736.0)")
                .doesNotContain("Gi", "Mi", "e9");
    }
}
