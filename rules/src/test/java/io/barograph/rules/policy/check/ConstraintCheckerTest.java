package io.barograph.rules.policy.check;

import static io.barograph.rules.policy.load.WrittenRules.checked;
import static io.barograph.rules.policy.load.WrittenRules.inWhen;
import static io.barograph.rules.policy.load.WrittenRules.lines;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.load.WrittenRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintCheckerTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Contentoin(avg10 > 1) | 2:1 unknown fact Contentoin. Did you mean Contention?",
                "Contention(avg15 > 1) | 2:12 Contention has no field avg15. Did you mean avg10?",
                "Contention(scope == KUBEPOD) | 2:21 KUBEPOD is not a valid Scope. Did you mean KUBEPODS?",
                "Contention(scope == CPU) | 2:21 CPU is not a valid Scope. Known: NODE, SYSTEM, KUBEPODS, GUARANTEED,"
                        + " BURSTABLE, BESTEFFORT",
                "Contention(scope == \"KUBEPODS\") | 2:21 Scope words stand without quotes. Write KUBEPODS",
                "Contention(scope == 3) | 2:21 cannot compare Scope with number. Expected one of NODE, SYSTEM,"
                        + " KUBEPODS, GUARANTEED, BURSTABLE, BESTEFFORT",
                "Contention(scope > NODE) | 2:12 a Scope is not less or greater: >. Use == or != or in (...)",
                "Contention(scope == resource) | 2:21 cannot compare Scope with Resource. Expected one of NODE,"
                        + " SYSTEM, KUBEPODS, GUARANTEED, BURSTABLE, BESTEFFORT",
                "Contention(avg10 > \"40\") | 2:20 cannot compare percent with string. Expected a number, such as 40",
                "Threshold($v : value) Signal(name == \"memory.available\", percent < $v) | 2:68 cannot compare"
                        + " percent with quantity. Maybe compare percent with a percentage, or available with a share such"
                        + " as capacity * 0.1",
                "Threshold($p : percent) Signal(available < $p) | 2:44 cannot compare quantity with percent. Maybe"
                        + " compare percent with a percentage, or available with a share such as capacity * 0.1",
                "Threshold($g : grace) Signal(available < $g) | 2:42 cannot compare quantity with duration. Expected a"
                        + " quantity, such as \"500Mi\" or 1000",
                "Threshold(kind == HRAD) | 2:19 HRAD is not a valid ThresholdKind. Did you mean HARD?",
                "Threshold(value < \"10%\") | 2:19 \"10%\" is a percentage where a quantity is expected. Maybe compare"
                        + " the field percent, with a plain number",
                "Pods($c : cpuRequests) Pods(memoryRequests > $c) | 2:46 cannot compare quantity with cores. Expected"
                        + " a quantity, such as \"500Mi\" or 1000",
                "Pods(cpuRequests > running) | 2:20 cannot compare cores with count. Expected CPUs, such as 1.5 or"
                        + " \"1500m\"",
                "Pods(cpuRequests > \"2 cores\") | 2:20 \"2 cores\" is not a quantity, expected one such as 500Mi, 1.5Gi"
                        + " or 1000",
                "Teardown(oldest > 30) | 2:19 cannot compare duration with number. Expected a duration in double"
                        + " quotes, such as \"10m\"",
                "Contention(avg10 > stalled) | 2:20 cannot compare percent with count. Expected a number, such as 40",
                "Contention(avg10 + stalled > 3) | 2:12 cannot calculate percent + count. Numbers of one unit are"
                        + " added, and multiplied by plain numbers",
                "Contention(avg10 * avg60 > 3) | 2:12 cannot calculate percent * percent. Numbers of one unit are"
                        + " added, and multiplied by plain numbers",
                "Contention(40 < avg10) | 2:12 the left side of a comparison must name a field of this fact. Maybe"
                        + " swap the two sides",
                "Contention(avg10) | 2:12 a value stands where a condition is expected. Compare it, such as avg60 >="
                        + " 40",
                "Contention(avg10 > 1 > 2) | 2:22 expected , or ) or an operator, found >",
                "Contention(avg10 = 1) | 2:18 a single =. Equality is ==",
                "Contention(avg10 > ) | 2:20 expected a value, found )",
                "Contention(name == null) | 2:12 Contention has no field name. Known: scope, resource, avg10, avg60,"
                        + " avg300, stalled, selfLimited, selfCrowded",
                "Node(name == null) | 2:14 Node has no field null. Known: name, unschedulable, labels, pool, zone,"
                        + " age, steal",
                "Node(name == \"a;b\") | 2:14 the string \"a;b\" has characters that no name here has. Allowed are"
                        + " letters, digits, space and . _ : / @ = , + -",
                "Node(name > \"a\") | 2:6 a string is not less or greater: >. Use == or != or in (...)",
                "Node(unschedulable == 1) | 2:23 cannot compare boolean with number. Expected true or false",
                "Node(steal > 010) | 2:14 the number 010 begins with 0, which Java reads as octal. Leave the 0 out",
                "Node(steal > 0x10) | 2:14 the number 0x10 has letters in it. Write plain digits, such as 40 or 12.5",
                "Node(steal > 1e3) | 2:14 the number 1e3 has letters in it. Write plain digits, such as 40 or 12.5",
                "Node(steal > 5%) | 2:15 a percent sign. Maybe write steal > 5: what is a percentage is compared with"
                        + " a plain number",
                "Node(steal / 2 > 5) | 2:12 a slash: there is no division and no path. Compare a field with a number,"
                        + " a word or a bound variable",
                "Node(steal > $t) | 2:14 variable $t is not bound before it is used",
                "Node(steal > 5 steal < 9) | 2:16 expected , or ) or an operator, found steal",
                "Node(name matches \"n.*\") | 2:11 regular expressions are not allowed: one can run for ever. Use == or"
                        + " in (...)",
                "Node(name == 'n1') | 2:14 a single quote outside a string. Strings stand in double quotes",
                "Signal(name == \"memory.avail\") | 2:16 \"memory.avail\" is not a valid signal. Did you mean memory.available?",
                "Signal(available < percent) | 2:20 cannot compare quantity with percent. Maybe compare percent with a"
                        + " percentage, or available with a share such as capacity * 0.1",
                "Signal(percent < available) | 2:18 cannot compare percent with quantity. Maybe compare percent with a"
                        + " percentage, or available with a share such as capacity * 0.1",
                "Signal(available < \"10%\") | 2:20 \"10%\" is a percentage where a quantity is expected. Maybe"
                        + " compare the field percent, with a plain number",
                "Signal(percent < \"10%\") | 2:18 the percentage \"10%\" stands in quotes. Maybe write 10, where a"
                        + " percent field is compared",
                "Signal(percent < \"500Mi\") | 2:18 cannot compare percent with string. Expected a number, such as 40",
                "Signal(available < \"500MiB\") | 2:20 \"500MiB\" is not a quantity, expected one such as 500Mi, 1.5Gi or"
                        + " 1000",
                "Signal(available < \"\") | 2:20 \"\" is not a quantity, expected one such as 500Mi, 1.5Gi or 1000",
                "Signal(available - percent > 0) | 2:8 cannot calculate quantity - percent. Numbers of one unit are"
                        + " added, and multiplied by plain numbers",
                "Signal(available * \"2\" > 0) | 2:8 cannot calculate quantity * quantity. Numbers of one unit are"
                        + " added, and multiplied by plain numbers",
                "Signal(name == available) | 2:16 cannot compare signal with quantity. Expected a signal in double"
                        + " quotes, such as \"memory.available\"",
                "Signal(available < stalled) | 2:20 Signal has no field stalled. Known: name, available, capacity,"
                        + " percent",
                "Node(labels == \"batch\") | 2:16 cannot compare labels with string. Expected one label, such as"
                        + " labels[\"pool\"]",
                "Node(labels[\"po ol\"] == \"a\") | 2:6 \"po ol\" is not a label's key. Expected one such as pool or"
                        + " topology.kubernetes.io/zone",
                "Node(labels[pool] == \"a\") | 2:13 expected a label's key in double quotes, found pool. Write"
                        + " labels[\"pool\"]",
                "Node(labels[\"pool\" == \"a\") | 2:20 expected ], found ==",
                "Node(lables[\"pool\"] == \"a\") | 2:6 Node has no field lables[\"pool\"]. Did you mean labels?",
                "Node(name[\"pool\"] == \"a\") | 2:6 Node has no field name[\"pool\"]. Did you mean name?",
                "Node(labels[\"pool\"] == 3) | 2:24 cannot compare string with number. Expected a string in double"
                        + " quotes",
                "Node(labels[\"pool\"].length > 3) | 2:20 nothing can be called here. Name a field of the fact, or a"
                        + " word such as KUBEPODS",
                "Node(labels[\"a\"][\"b\"] == \"c\") | 2:17 expected , or ) or an operator, found [",
                "Node(age > 600) | 2:12 cannot compare duration with number. Expected a duration in double quotes,"
                        + " such as \"10m\"",
                "Node(age > \"10 minutes\") | 2:12 \"10 minutes\" is not a duration such as 30s, 5m or 1h30m",
                "Node(age > steal) | 2:12 cannot compare duration with percent. Expected a duration in double quotes,"
                        + " such as \"10m\"",
                "Node(age + 5 > \"1m\") | 2:6 cannot calculate duration + number. Numbers of one unit are added, and"
                        + " multiplied by plain numbers",
                "Condition(type == \"Ready\", status == true) | 2:38 cannot compare ConditionStatus with boolean."
                        + " Expected one of True, False, Unknown",
                "Condition(status == \"True\") | 2:21 ConditionStatus words stand without quotes. Write True",
                "Taint(key == \"a\", effect == NoScheduel) | 2:29 NoScheduel is not a valid TaintEffect. Did you mean"
                        + " NoSchedule?",
                "Node() or Node() | 2:8 facts cannot be joined by or. Write two rules",
                "Node(steal > 1,) | 2:16 expected a value, found )",
                "Node | 2:1 expected a fact or then, found Node. A fact is: Contention(scope == KUBEPODS, ...)",
            })
    void tellsWhereWhatAndWhatElse(String when, String expected) {
        assertThat(inWhen(when)).first().isEqualTo(expected);
    }

    @Test
    void tellsValuesFromConditions() {
        assertThat(inWhen("Contention((avg10 > 1) > 2)"))
                .containsExactly("2:13 a condition stands where a value is expected. Join conditions by && or ||");
    }

    @Test
    void tellsOfEachFaultInAPattern() {
        assertThat(inWhen("Contention(scope == POD, avg11 > 3, stalled >= \"x\")"))
                .hasSize(3);
    }

    @Test
    void bindsAVariableOnceAndOnlyToWhatIsThere() {
        assertThat(inWhen("Contention($a : avg10, $a : avg60)"))
                .containsExactly("2:24 variable $a is bound twice. Choose another name");
        assertThat(inWhen("Contention($a : avg11)\nContention(avg10 > $a)"))
                .containsExactly("2:17 Contention has no field avg11. Did you mean avg10?");
        assertThat(inWhen("not Contention($a : avg10)\nContention(avg10 > $a)"))
                .containsExactly(
                        "2:16 a variable bound within not or exists has no value outside. Name the field itself");
        assertThat(inWhen("$c : Node()\nContention(avg10 > $c)"))
                .containsExactly("3:20 variable $c is a whole Node. Name one of its fields, such as $c.name");
        assertThat(inWhen("Node($s : steal)\nContention(avg10 > $s.avg)"))
                .containsExactly("3:23 variable $s is a value and has no fields. Write $s");
    }

    @Test
    void doubtsNumbersThatNoFieldReaches() {
        assertThat(lines(checked("rule \"x\" when Contention(scope == NODE, avg10 > 400, stalled > 2.5) then"
                                + " node.event(\"E\"); end")
                        .warnings()))
                .containsExactly(
                        "1:49 warning: avg10 is a percentage, compared with 400. Expected 0 to 100",
                        "1:64 warning: stalled is a count, compared with 2.5. Expected a whole number");
    }

    @Test
    void refusesJoinsThatMatchInTooManyWays() {
        assertThat(inWhen("Pressure()\nPressure()\nPressure()"))
                .containsExactly(
                        "1:6 the patterns of this rule can match in more than 10000 combinations. Say which scope and"
                                + " resource each pattern means");
        assertThat(inWhen("Taint()\nTaint()\nTaint()")).hasSize(1);
        assertThat(WrittenRules.rule("""
            Taint(key == "a")
            Taint(key == "b")
            Condition(type in ("Ready", "X"))
            Condition()\
            """).when()).hasSize(4);
        assertThat(WrittenRules.rule("Pressure()\nPressure()\nPressure(scope == NODE, kind == SOME)")
                        .when())
                .hasSize(3);
    }

    @Test
    void refusesWhatIsNestedTooDeepOrTooLong() {
        assertThat(inWhen("Node(" + "(".repeat(33) + "steal > 1" + ")".repeat(33) + ")"))
                .containsExactly("2:39 nested deeper than 32. Write it flatter, or as several rules");
        assertThat(inWhen("Node(" + "!".repeat(200_000) + "unschedulable)"))
                .first()
                .asString()
                .contains("nested deeper");
        assertThat(inWhen("Node(steal > 1" + " + 1".repeat(40) + ")"))
                .first()
                .asString()
                .contains("values in a row");
        assertThat(inWhen("Node(steal > 1" + " || steal > 1".repeat(40) + ")"))
                .first()
                .asString()
                .contains("in a row");
        assertThat(inWhen("Node(steal > 1" + ", steal > 1".repeat(300) + ")"))
                .first()
                .asString()
                .contains("more than 500 values");
        assertThat(inWhen("Node()\n".repeat(9))).first().asString().contains("more than 8 patterns");
    }

    @Test
    void keepsTheHigherValueOfPrecedence() {
        Constraint.Any any = (Constraint.Any) WrittenRules.rule("Node(steal > 1 && steal < 5 || unschedulable)")
                .when()
                .getFirst()
                .pattern()
                .constraints()
                .getFirst();
        assertThat(any.operands()).hasSize(2).first().isInstanceOf(Constraint.All.class);
        assertThat(List.of(any.place().line(), any.place().column())).isEqualTo(List.of(2, 6));
    }
}
