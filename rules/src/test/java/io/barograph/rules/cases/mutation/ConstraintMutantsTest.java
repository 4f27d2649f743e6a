package io.barograph.rules.cases.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintMutantsTest {

    private static List<String> mutants(String when, String then) {
        String rules = "rule \"it\" when " + when + " then " + then + " end";
        return new PolicyMutants(WrittenRules.file("it", rules))
                .allMutants().stream()
                        .map(Mutant::toString)
                        .map(each -> each.replace("\"it\": ", ""))
                        .toList();
    }

    private static List<String> mutants(String when) {
        return mutants(when, "node.event(\"Seen\");").stream()
                .filter(each -> !each.startsWith("event Seen") && !each.startsWith("the rule"))
                .toList();
    }

    @Test
    void looksIntoChainsAndNegations() {
        assertThat(mutants("Node(steal > 5 || !(unschedulable == true && age < \"10m\"))"))
                .containsExactly(
                        "steal > 5 || (!(unschedulable == true && age < 10m)) -> steal > 5 && (!(unschedulable == true"
                                + " && age < 10m))",
                        "steal > 5 -> steal >= 5",
                        "steal > 5 -> steal < 5",
                        "steal > 5 -> steal > 6",
                        "steal > 5 -> steal > 4",
                        "steal > 5 -> (left out)",
                        "!(unschedulable == true && age < 10m) -> unschedulable == true && age < 10m",
                        "unschedulable == true && age < 10m -> unschedulable == true || age < 10m",
                        "unschedulable == true -> unschedulable != true",
                        "unschedulable == true -> (left out)",
                        "age < 10m -> age <= 10m",
                        "age < 10m -> age > 10m",
                        "age < 10m -> age < 11m",
                        "age < 10m -> age < 9m",
                        "age < 10m -> (left out)",
                        "!(unschedulable == true && age < 10m) -> (left out)",
                        "steal > 5 || (!(unschedulable == true && age < 10m)) -> (left out)");
    }

    @Test
    void looksIntoArithmetic() {
        assertThat(mutants("$c : Contention(scope == KUBEPODS, resource == CPU)" + " Node(steal >= $c.avg10 * 2 + 3)"))
                .contains(
                        "steal >= $1.avg10 * 2 + 3 -> steal >= $1.avg10 * 2 - 3",
                        "steal >= $1.avg10 * 2 + 3 -> steal >= $1.avg10 + 2 + 3",
                        "steal >= $1.avg10 * 2 + 3 -> steal >= $1.avg10 * 3 + 3",
                        "steal >= $1.avg10 * 2 + 3 -> steal >= $1.avg10 * 1 + 3",
                        "steal >= $1.avg10 * 2 + 3 -> steal >= $1.avg10 * 2 + 4");
    }

    @Test
    void forgetsThatThereMustBeNone() {
        assertThat(mutants("not Taint(key == \"a\") exists Condition(type == \"b\")"))
                .containsExactly(
                        "not Taint(...) -> exists Taint(...)",
                        "key == \"a\" -> key != \"a\"",
                        "key == \"a\" -> (left out)",
                        "exists Condition(...) -> not Condition(...)",
                        "type == \"b\" -> type != \"b\"",
                        "type == \"b\" -> (left out)");
    }

    @Test
    void demandsSomethingElse() {
        String then = "node.taint(\"example.com/a\", NoSchedule).severity(\"info\"); node.hold(\"example.com/a\");";
        assertThat(mutants("Node(steal > 0)", then))
                .endsWith(
                        "example.com/a:NoSchedule -> (left out)",
                        "example.com/a:NoSchedule severity(\"info\") -> warning",
                        "example.com/a:NoSchedule -> PreferNoSchedule",
                        "hold example.com/a -> (left out)",
                        "the rule -> (left out)");
    }

    @ParameterizedTest
    @CsvSource({
        "40, 44 36",
        "1, 2 0",
        "0, 1",
        "9, 10 8",
        "0.5, 0.55 0.45",
        "12.5, 13.75 11.25",
        "100Mi, 110Mi 90Mi",
        "1Gi, 2Gi 0Gi",
        "1.5Gi, 1.65Gi 1.35Gi",
        "250m, 275m 225m",
        "batch, ''",
    })
    void nudgesByATenthAndSmallWholeNumbersByOne(String number, String near) {
        assertThat(String.join(" ", NearbyNumbers.of(number))).isEqualTo(near);
    }
}
