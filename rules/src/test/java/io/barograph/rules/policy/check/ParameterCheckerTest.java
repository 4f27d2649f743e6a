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
import module java.base;
import org.junit.jupiter.api.Test;

class ParameterCheckerTest {

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
        assertThat(policy.allRules())
                .extracting(each -> each.ruleSwitch().off())
                .containsExactly("needs most > 0, most is 0", "needs least > 0, least is 0", "");
        assertThat(DrlPrinter.printPolicy(policy)).doesNotContain("Teardown", "Signal");
        Policy on = PolicyReader.readPolicy(
                        "test.drl", text.getBytes(StandardCharsets.US_ASCII), Map.of("most", "1", "least", "1Ki"))
                .policy();
        assertThat(on.rules()).hasSize(3);
        assertThat(on.rules().getLast().id()).isEqualTo(policy.rules().getLast().id());
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
    void theParametersOfAPolicyAreNamedInItsOrder() {
        String text = """
            declare Parameters
                zeta : double = 1 mu : double = 1 alpha : double = 1 kappa : double = 1 beta : double = 1 iota : double = 1
            end
            rule "x" when Parameters($s : sigmatic) Node(steal > $s) then node.event("A"); end
            """;
        assertThat(lines(problems(text)))
                .first()
                .asString()
                .endsWith("unknown parameter sigmatic. Known: zeta, mu, alpha, kappa, beta, iota");
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
        for (int i = 0; text.length() < PolicyReader.MAX_BYTES - 4_000; i++) {
            text.append("rule \"r").append(i).append("\" when Parameters(").append(compared.repeat(25));
            text.append("$m : p0) Teardown(containers > $m) then node.condition(\"C")
                    .append(i)
                    .append("\"); end\n");
        }
        assertTimeout(Duration.ofSeconds(6), () -> checked(text.toString()));
    }
}
