package io.barograph.rules.policy;

import static io.barograph.rules.policy.Written.checked;
import static io.barograph.rules.policy.Written.lines;
import static io.barograph.rules.policy.Written.problems;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterCheckTest {

    private static final String RULE = "\nrule \"x\" when Node() then node.event(\"E\"); end";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "t : dubble = 4 | 1:24 unknown type dubble. Did you mean double?",
                "t : double | 1:31 parameter t has no default. Write t : double = 40",
                "t : double = \"4\" | 1:33 expected a number, such as 40 or 12.5",
                "t : int = 4.5 | 1:30 expected a whole number, such as 3",
                "t : boolean = 1 | 1:34 expected true or false",
                "t : String = s | 1:33 expected a plain string in double quotes, such as \"30s\"",
                "t : Effect = NoExecute | 1:33 the effect NoExecute is not offered: it would evict every pod at once. Use NoSchedule or PreferNoSchedule",
                "t : int = 1 t : int = 2 | 1:32 parameter t is declared twice. Remove one",
                "t : int = int() | 1:33 nothing can be called here. Name a field of the fact, or a word such as KUBEPODS",
            })
    void tellsWhatIsWrongWithADeclaration(String declaration, String expected) {
        assertThat(lines(problems("declare Parameters " + declaration + " end" + RULE)))
                .first()
                .isEqualTo(expected);
    }

    @Test
    void knowsOneBlockAtTheTopOnly() {
        assertThat(lines(problems("declare Parameters end declare Parameters end" + RULE)))
                .singleElement()
                .asString()
                .startsWith("1:24 only one block is declared");
        assertThat(lines(problems(RULE + "\ndeclare Parameters end")))
                .singleElement()
                .asString()
                .startsWith("3:1 only one block is declared");
    }

    @Test
    void warnsOfAParameterThatNobodyUses() {
        assertThat(lines(checked("declare Parameters t : int = 1 end" + RULE).warnings()))
                .containsExactly("1:20 warning: parameter t is not used. Remove it, or bind it in a rule");
    }

    @Test
    void bindsParametersAndNothingElse() {
        assertThat(lines(problems("""
                declare Parameters t : int = 1 end
                rule "a" when Parameters($t : tt) Node(steal > $t) then node.event("E"); end
                rule "b" when Parameters(t > 3) Node() then node.event("E"); end
                rule "c" when not Parameters($t : t) Node(steal > $t) then node.event("E"); end
                rule "d" when Parameters($t : t) then node.event("E"); end
                rule "e" when Parameters($t : t) Node(name == $t) then node.event("E").after($t); end
                """)))
                .containsExactly(
                        "2:31 unknown parameter tt. Did you mean t?",
                        "3:26 Parameters are bound, not compared. Write Parameters($t : cpuThreshold) and compare $t with a field of a fact",
                        "4:19 Parameters only give values. Write Parameters($t : cpuThreshold)",
                        "5:6 a rule without a fact would always fire. Match a fact before then",
                        "6:47 cannot compare string with number. Expected a string in double quotes",
                        "6:78 expected a duration such as 30s in double quotes");
    }

    @Test
    void aStringThatMeetsAQuantityIsOneInTheDefaultAndInTheOverride() {
        String rules = """
                declare Parameters little : String = "%s" end
                rule "x" when
                    Parameters($l : little)
                    Signal(name == "memory.available", available < $l)
                then node.event("E"); end
                """;
        assertThat(lines(problems(rules.formatted("1.5 Gi"))))
                .singleElement()
                .asString()
                .startsWith("1:38 parameter little: \"1.5 Gi\" ");
        assertThat(lines(problems(rules.formatted("10%").replace("10%", "10"), Map.of("little", "5 MiB"))))
                .singleElement()
                .asString()
                .startsWith("1:1 parameter little: \"5 MiB\" ");
        assertThat(lines(problems(rules.formatted("lots"), Map.of("little", "5Mi"))))
                .singleElement()
                .asString()
                .startsWith("1:38 parameter little: \"lots\" ");
    }
}
