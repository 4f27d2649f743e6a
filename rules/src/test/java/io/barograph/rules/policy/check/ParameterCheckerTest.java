package io.barograph.rules.policy.check;

import static io.barograph.rules.policy.load.WrittenRules.checked;
import static io.barograph.rules.policy.load.WrittenRules.lines;
import static io.barograph.rules.policy.load.WrittenRules.problems;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.barograph.rules.policy.DrlPrinter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.load.WrittenRules;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterCheckerTest {

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
                "t : Effect = NoExecute | 1:33 the effect NoExecute is not offered: it would evict every pod at once."
                        + " Use NoSchedule or PreferNoSchedule",
                "t : int = 1 t : int = 2 | 1:32 parameter t is declared twice. Remove one",
                "t : int = int() | 1:33 nothing can be called here. Name a field of the fact, or a word such as"
                        + " KUBEPODS",
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
    void bindsParametersAndComparesThem() {
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
                        "4:19 Parameters are there once: they can be neither absent nor bound as a whole."
                                + " Write Parameters(enabled == true, $t : cpuThreshold)",
                        "5:6 a rule without a fact would always fire. Match a fact before then",
                        "6:47 cannot compare string with number. Expected a string in double quotes",
                        "6:78 expected a duration such as 30s in double quotes");
    }

    @Test
    void tellsWhatCannotBeAskedOfParameters() {
        assertThat(lines(problems("""
            declare Parameters t : int = 1 e : Effect = NoSchedule b : boolean = true s : String = "web" end
            rule "a" when Parameters(tt > 3) Node() then node.event("A"); end
            rule "b" when Parameters(t > "3") Node() then node.event("B"); end
            rule "c" when Parameters(t) Node() then node.event("C"); end
            rule "d" when Parameters(e == NoSchedul) Node() then node.event("D"); end
            rule "e" when Parameters(b > true) Node() then node.event("E"); end
            rule "f" when Parameters(3 < t) Node() then node.event("F"); end
            rule "g" when Node($s : steal) Parameters(t > $s) then node.event("G"); end
            rule "h" when Parameters(s > "0") Node() then node.event("H"); end
            rule "i" when Parameters(t > 0) then node.event("I"); end
            """)))
                .containsExactly(
                        "2:26 unknown parameter tt. Did you mean t?",
                        "3:30 cannot compare number with string. Expected a number, such as 40",
                        "4:26 a value stands where a condition is expected. Compare it, such as avg60 >= 40",
                        "5:31 NoSchedul is not a valid Effect. Did you mean NoSchedule?",
                        "6:26 a boolean is not less or greater: >. Use == or != or in (...)",
                        "7:26 the left side of a comparison must name a parameter. Maybe swap the two sides",
                        "8:47 variable $s is bound to a fact; parameters are compared with values and with other"
                                + " parameters only. Compare it in a fact of its own",
                        "9:26 a string is not less or greater: >. Use == or != or in (...)",
                        "10:6 a rule without a fact would always fire. Match a fact before then");
    }

    @Test
    void aRuleThatItsParametersSwitchOffIsOff() {
        String text = """
            declare Parameters most : double = 0 on : boolean = true least : String = "0" end
            rule "a" when Parameters(most > 0, on, $m : most) Teardown(containers > $m) then node.event("A"); end
            rule "b" when Parameters(least > "0Mi", $l : least) Signal(name == "memory.available", available < $l)
                then node.event("B"); end
            rule "c" when Parameters(most >= 0 || on == false) Node() then node.event("C"); end
            """;
        Policy policy = WrittenRules.policy(text);

        assertThat(policy.rules()).extracting(Rule::name).containsExactly("c");
        assertThat(policy.all())
                .extracting(each -> each.given().off())
                .containsExactly("needs most > 0, most is 0", "needs least > 0, least is 0", "");
        assertThat(DrlPrinter.print(policy)).doesNotContain("Teardown", "Signal");
        Policy on = PolicyReader.read(
                        "test.drl", text.getBytes(StandardCharsets.US_ASCII), Map.of("most", "1", "least", "1Ki"))
                .policy();
        assertThat(on.rules()).hasSize(3);
        assertThat(on.rules().getLast().id()).isEqualTo(policy.rules().getLast().id());
    }

    @Test
    void warnsOfWhatHoldsWhateverParametersAreAndOfWhatNeverDoes() {
        assertThat(lines(checked("""
            declare Parameters t : int = 1 u : double = 2 b : boolean = true s : String = "web" end
            rule "a" when Parameters(t > 5, t < 3) Node() then node.event("A"); end
            rule "b" when Parameters(t > 5 || t <= 5) Node() then node.event("B"); end
            rule "c" when Parameters(b == true, b == false) Node() then node.event("C"); end
            rule "d" when Parameters(t == t) Node() then node.event("D"); end
            rule "e" when Parameters(s == "web", s == "db") Node() then node.event("E"); end
            rule "f" when Parameters(t > 0, t < u, s != "db", b || t * 2 > u) Node() then node.event("F"); end
            """).warnings()))
                .containsExactly(
                        "2:26 warning: the rule is always off: no values of its parameters fulfil what it asks of"
                                + " them. Maybe one of the constraints belongs to another rule",
                        "3:26 warning: t > 5 || t <= 5 holds whatever the parameters are. Maybe leave it out, or"
                                + " compare with another value",
                        "4:26 warning: the rule is always off: no values of its parameters fulfil what it asks of"
                                + " them. Maybe one of the constraints belongs to another rule",
                        "5:26 warning: t == t holds whatever the parameters are. Maybe leave it out, or compare"
                                + " with another value",
                        "6:26 warning: the rule is always off: no values of its parameters fulfil what it asks of"
                                + " them. Maybe one of the constraints belongs to another rule");
    }

    @Test
    void aBadParameterIsToldOnceHoweverManyRulesUseIt() {
        StringBuilder text = new StringBuilder("declare Parameters grace : String = \"5\" end\n");
        for (int i = 0; i < 14; i++) {
            text.append(
                    "rule \"r%d\" when Parameters($g : grace) Node(steal > %d) then node.event(\"E%d\").after($g); end\n"
                            .formatted(i, i + 1, i));
        }
        assertThat(lines(problems(text.toString())))
                .containsExactly("1:37 parameter grace: \"5\" is not a duration such as 30s, 5m or 1h30m. Maybe 5s");
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

    @Test
    void aFileFullOfComparedParametersIsReadWithinSeconds() {
        StringBuilder text = new StringBuilder("declare Parameters\n");
        for (int i = 0; i < 8; i++) {
            text.append("p").append(i).append(" : double = 0\n");
        }
        String compared =
                IntStream.range(0, 8).mapToObj(i -> "p" + i + " > 0").collect(Collectors.joining(" || ", "(", "), "));
        text.append("end\n");
        for (int i = 0; text.length() < PolicyReader.MOST_BYTES - 4_000; i++) {
            text.append("rule \"r").append(i).append("\" when Parameters(").append(compared.repeat(25));
            text.append("$m : p0) Teardown(containers > $m) then node.condition(\"C")
                    .append(i)
                    .append("\"); end\n");
        }
        assertTimeout(Duration.ofSeconds(6), () -> checked(text.toString()));
    }
}
