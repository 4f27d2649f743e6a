package io.barograph.rules.policy.load;

import static io.barograph.rules.policy.load.WrittenRules.checked;
import static io.barograph.rules.policy.load.WrittenRules.lines;
import static io.barograph.rules.policy.load.WrittenRules.policy;
import static io.barograph.rules.policy.load.WrittenRules.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.DrlPrinter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.parse.PolicyParser;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.rules.policy.refusal.ProblemCollector;
import module java.base;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class PolicyReaderTest {

    private static final String SAMPLE = """
        // Pods that wait for CPU.
        declare Parameters
            cpuThreshold : double = 40
            effect : Effect = NoSchedule
        end

        rule "pods wait for CPU"
        when
            Parameters($t : cpuThreshold, $e : effect)
            Contention(scope == KUBEPODS, resource == CPU, avg60 >= $t, avg10 >= $t)
        then
            node.condition("KubepodsCPUContentionPressure").after("30s").keepFor("5m");
            node.taint("node.kubernetes.io/cpu-contention-pressure", $e)
                .after("30s").keepFor("5m").severity("critical").message("Pods wait for CPU");
        end

        rule "pods still wait for CPU"
        when
            Parameters($t : cpuThreshold)
            Contention(scope == KUBEPODS, resource == CPU, avg60 >= $t)
        then
            node.hold("KubepodsCPUContentionPressure");
            node.hold("node.kubernetes.io/cpu-contention-pressure");
        end
        """;

    @Test
    void readsARaisingAndAHoldingRule() {
        PolicyReader.Checked checked = checked(SAMPLE);
        assertThat(checked.warnings()).isEmpty();
        Rule raising = checked.policy().rules().getFirst();
        assertThat(raising.name()).isEqualTo("pods wait for CPU");
        assertThat(raising.when()).hasSize(1);
        assertThat(raising.actions()).first().isInstanceOfSatisfying(Action.Raise.class, raise -> {
            assertThat(raise.demand()).isEqualTo(new Demand.Condition("KubepodsCPUContentionPressure"));
            assertThat(raise.options().gracePeriod()).isEqualTo(Duration.ofSeconds(30));
            assertThat(raise.options().keepFor()).isEqualTo(Duration.ofMinutes(5));
            assertThat(raise.place().line()).isEqualTo(12);
        });
        assertThat(checked.policy().rules().get(1).actions())
                .last()
                .isInstanceOfSatisfying(
                        Action.Hold.class,
                        hold -> assertThat(hold.demands())
                                .containsExactly(new Demand.Taint(
                                        "node.kubernetes.io/cpu-contention-pressure", Effect.NoSchedule)));
    }

    @Test
    void readsSteadyBeforeAndBehindItsKeepFor() {
        for (String options : List.of(".keepFor(\"5m\").steady()", ".steady().keepFor(\"5m\")")) {
            Rule rule = policy(SAMPLE.replaceFirst("\\Q.keepFor(\"5m\")\\E", options))
                    .rules()
                    .getFirst();
            assertThat(rule.actions().stream()
                            .map(each -> ((Action.Raise) each).options().steady()))
                    .containsExactly(true, false);
            assertThat(((Action.Raise) rule.actions().getFirst()).options().keepFor())
                    .isEqualTo(Duration.ofMinutes(5));
        }
    }

    /// What a node's state is kept under: an upgrade must not change the ids of rules that are as they were.
    @Test
    void onlyARuleThatSaysSteadyHasAnotherIdForIt() {
        assertThat(policy(SAMPLE).rules().stream().map(Rule::id))
                .containsExactly("r31c98a990d424db8", "r805200c3efac1102");
        assertThat(policy(SAMPLE.replaceFirst("\\Q.keepFor(\"5m\")\\E", ".keepFor(\"5m\").steady()")).rules().stream()
                        .map(Rule::id))
                .containsExactly("r67305df9277e3646", "r805200c3efac1102");
    }

    @Test
    void onlyARuleThatBoundsItsHoldBelowAnHourHasAnotherIdForIt() {
        List<String> ids = ids(policy(SAMPLE));
        String kept = ".keepFor(\"5m\")";
        assertThat(ids(policy(SAMPLE.replace(kept, kept + ".maxKeepFor(\"1h\")"))))
                .isEqualTo(ids);
        assertThat(ids(policy(SAMPLE.replace(kept, kept + ".maxKeepFor(\"15m\")")))
                        .getFirst())
                .isNotEqualTo(ids.getFirst());
    }

    /// An operator lengthens the period, and knows nothing of the bound that the policy has.
    @Test
    void aParametersBoundMayLieBelowTheHold() {
        String text = """
            declare Parameters kept : String = "5m" most : String = "15m" end
            rule "it" when Parameters($k : kept, $m : most) Node(steal > 5)
            then node.condition("Busy").keepFor($k).maxKeepFor($m); end
            """;
        assertThat(PolicyReader.readPolicy("test.drl", text.getBytes(StandardCharsets.US_ASCII), Map.of("kept", "30m"))
                        .warnings())
                .isEmpty();
    }

    @Test
    void printsNothingOfTheUsersText() {
        String printed = DrlPrinter.printPolicy(policy(SAMPLE));
        assertThat(printed)
                .contains("io.barograph.rules.fact.Contention(subject == \"Contention(KUBEPODS, CPU)\", "
                        + "avg60 >= 40.0, avg10 >= 40.0)")
                .doesNotContain("wait", "Pressure", "taint", "//", "Parameters");
    }

    @Test
    void letsConfigurationReplaceDefaults() {
        Policy policy = PolicyReader.readPolicy(
                        "test.drl",
                        SAMPLE.getBytes(StandardCharsets.US_ASCII),
                        Map.of("cpuThreshold", "12.5", "effect", "PreferNoSchedule"))
                .policy();
        assertThat(DrlPrinter.printPolicy(policy)).contains("avg60 >= 12.5").doesNotContain("40");
        assertThat(policy.rules().getFirst().actions())
                .last()
                .extracting(each -> ((Action.Raise) each).demand())
                .isEqualTo(new Demand.Taint("node.kubernetes.io/cpu-contention-pressure", Effect.PreferNoSchedule));
    }

    @Test
    void refusesConfigurationThatDoesNotFit() {
        Assertions.assertThatThrownBy(() -> PolicyReader.readPolicy(
                        "test.drl",
                        SAMPLE.getBytes(StandardCharsets.US_ASCII),
                        Map.of("cpuTreshold", "1", "effect", "NoExecute", "cpuThreshold", "1; evil")))
                .isInstanceOfSatisfying(
                        PolicyException.class,
                        refused -> assertThat(refused)
                                .hasMessageContaining("which the policy does not have. Did you mean cpuThreshold?")
                                .hasMessageContaining("parameter effect:1:1: the effect NoExecute is not offered")
                                .hasMessageContaining("parameter cpuThreshold:1:2: expected one value, found also ;"));
    }

    @Test
    void keepsARulesIdWhenOnlyItsNamePlaceAndCommentsChange() {
        String renamed = SAMPLE.replace("pods wait for CPU\"\n", "renamed\" // why\n\n\n")
                .replace("    ", "  ");
        assertThat(ids(policy(renamed))).isEqualTo(ids(policy(SAMPLE)));
    }

    @Test
    void changesARulesIdWithAnythingThatItSays() {
        List<String> ids = ids(policy(SAMPLE));
        assertThat(ids(policy(SAMPLE.replace("\"30s\"", "\"31s\""))).getFirst()).isNotEqualTo(ids.getFirst());
        assertThat(ids(policy(SAMPLE.replace("= 40", "= 41")))).doesNotContainAnyElementsOf(ids);
        Policy other = PolicyReader.readPolicy("other.drl", SAMPLE.getBytes(StandardCharsets.US_ASCII), Map.of())
                .policy();
        assertThat(ids(other)).doesNotContainAnyElementsOf(ids);
    }

    /// An editor shows a second line, on which a rule stands; the reader would take it for the comment's.
    @Test
    void refusesEachLineBreakThatEditorsShowAndReadersDoNot() {
        String alone = "a carriage return without a line feed: editors show a new line here, where there is none."
                + " Save the file with LF or CR LF at the ends of lines";
        assertThat(lines(problems("// a comment\rrule \"hidden\"" + SAMPLE))).containsExactly("1:13 " + alone);
        assertThat(lines(problems("/* a\n\rb */" + SAMPLE))).containsExactly("2:1 " + alone);
        assertThat(lines(problems(SAMPLE.replace("when\n", "when\r"))))
                .isNotEmpty()
                .allMatch(each -> each.endsWith(alone));
        assertThat(lines(problems(SAMPLE + "\r"))).singleElement().asString().endsWith(alone);
        assertThat(lines(problems("// vertical\u000btab" + SAMPLE)))
                .singleElement()
                .asString()
                .startsWith("1:12 the byte 0x0b is not plain ASCII text");
        assertThat(lines(problems("// form\ffeed" + SAMPLE)))
                .singleElement()
                .asString()
                .startsWith("1:8 the byte 0x0c is not plain ASCII text");
        assertThat(ids(policy(SAMPLE.replace("\n", "\r\n")))).isEqualTo(ids(policy(SAMPLE)));
    }

    @Test
    void saysWhatWasMeantByDurationsQuantitiesAndPercentagesWithoutTheirForm() {
        assertThat(WrittenRules.inThen("node.event(\"E\").after(1m);"))
                .first()
                .isEqualTo("2:23 the number 1m has letters in it."
                        + " Maybe write after(\"1m\"): durations and quantities stand in double quotes");
        assertThat(WrittenRules.inWhen("Signal(name == \"memory.available\", available < 1.5Gi)"))
                .first()
                .isEqualTo("2:48 the number 1.5Gi has letters in it."
                        + " Maybe write \"1.5Gi\": durations and quantities stand in double quotes");
        assertThat(WrittenRules.inWhen("Contention(scope == KUBEPODS, resource == CPU, avg60 > 15%)"))
                .first()
                .isEqualTo("2:58 a percent sign."
                        + " Maybe write avg60 > 15: what is a percentage is compared with a plain number");
        assertThat(WrittenRules.inWhen("Signal(name == \"memory.available\", available < \"Gi\")"))
                .containsExactly("2:48 \"Gi\" is not a quantity, expected one such as 500Mi, 1.5Gi or 1000");
    }

    @Test
    void warnsOfARatioWhereAPercentageIsCompared() {
        String rule = "rule \"it\" when Contention(scope == KUBEPODS, resource == CPU, avg60 > %s)"
                + " then node.event(\"Seen\"); end";
        assertThat(lines(checked(rule.formatted("0.15")).warnings()))
                .containsExactly("1:71 warning: avg60 is a percentage, compared with 0.15, which is less than 1 %."
                        + " Maybe 15 is meant");
        assertThat(checked(rule.formatted("1")).warnings()).isEmpty();
        assertThat(checked(rule.formatted("0")).warnings()).isEmpty();
    }

    @Test
    void takesLessThanOnePercentOfAFileSystemForWhatItIs() {
        String rule =
                "rule \"it\" when Signal(name == \"nodefs.available\", percent < 0.5) then node.event(\"Seen\"); end";
        assertThat(checked(rule).warnings()).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithFilesThatHoldNothing() {
        assertThat(lines(problems("")))
                .containsExactly("1:1 the file is empty. A rule is: rule \"name\" when ... then ... end");
        assertThat(lines(problems("// only a comment\n")))
                .singleElement()
                .asString()
                .contains("the file is empty");
        assertThat(lines(problems("declare Parameters end")))
                .singleElement()
                .asString()
                .contains("no rules");
        assertThat(lines(problems(" ".repeat(PolicyReader.MAX_BYTES + 1))))
                .containsExactly("1:1 the file has more than 262144 bytes. Split the policy");
    }

    @Test
    void tellsABoundedNumberOfProblems() {
        assertThat(problems("rule \"x\" salience 1 when end\n".repeat(500))).hasSize(ProblemCollector.LIMIT);
    }

    @Test
    void takesThePolicysNameFromTheFileAndRefusesOddOnes() {
        byte[] bytes = SAMPLE.getBytes(StandardCharsets.US_ASCII);
        assertThat(PolicyReader.readPolicy("some/where/cpu-contention.v2.drl", bytes, Map.of())
                        .policy()
                        .name())
                .isEqualTo("cpu-contention.v2");
        Assertions.assertThatThrownBy(() -> PolicyReader.readPolicy("x/A\u001b[31m.drl", bytes, Map.of()))
                .hasMessageContaining("\"A?[31m\" is not a name for a policy");
    }

    @Test
    void refusesMoreRulesThanItAllows() {
        StringBuilder many = new StringBuilder();
        for (int i = 0; i <= PolicyParser.MAX_RULES; i++) {
            many.append("rule \"r" + i + "\" when Node(steal > " + i + ") then node.event(\"E\"); end\n");
        }
        assertThat(lines(problems(many.toString())))
                .contains("1001:1 more than 1000 rules in one file. Split the policy");
    }

    private static List<String> ids(Policy policy) {
        return policy.rules().stream().map(Rule::id).toList();
    }

    @Test
    void boundsWhatAllRulesOfAPolicyCanMatchTogether() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            rules.append("rule \"r")
                    .append(i)
                    .append("\" when Contention($a : avg10) Contention(avg60 >= $a, avg60 >= ");
            rules.append(i).append(") then node.condition(\"Busy\").keepFor(\"5m\"); end\n");
        }
        byte[] text = rules.toString().getBytes(StandardCharsets.US_ASCII);
        Assertions.assertThatThrownBy(() -> PolicyReader.readPolicy("joins.drl", text, Map.of()))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("joins.drl:56:6: ")
                .hasMessageContaining("can match in more than 20000 combinations");
    }
}
