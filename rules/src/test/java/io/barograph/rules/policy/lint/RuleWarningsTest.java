package io.barograph.rules.policy.lint;

import static io.barograph.rules.policy.load.WrittenRules.checked;
import static io.barograph.rules.policy.load.WrittenRules.lines;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleWarningsTest {

    private static List<String> warnings(String when) {
        return lines(checked("rule \"it\" when\n" + when + "\nthen node.event(\"Seen\"); end")
                .warnings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Contention(scope == NODE, avg10 > 50, avg10 < 40) | 2:1 warning: no Contention can be like this: its avg10 would have to be two things. Maybe one of the constraints belongs to another rule",
                "Contention(avg10 > 40, scope == NODE, avg10 <= 40) | 2:1 warning: no Contention can be like this: its avg10 would have to be two things. Maybe one of the constraints belongs to another rule",
                "Contention(scope == NODE && avg60 == 3 && avg60 == 4) | 2:1 warning: no Contention can be like this: its avg60 would have to be two things. Maybe one of the constraints belongs to another rule",
                "Contention(scope == NODE, scope == SYSTEM) | 2:1 warning: no Contention can be like this: its scope would have to be two things. Maybe one of the constraints belongs to another rule",
                "Contention(scope in (NODE, SYSTEM), scope not in (NODE, SYSTEM)) | 2:1 warning: no Contention can be like this. Maybe one of the constraints belongs to another rule",
                "Node(labels[\"a\"] == \"b\", labels[\"a\"] == \"c\") | 2:1 warning: no Node can be like this: its labels[\"a\"] would have to be two things. Maybe one of the constraints belongs to another rule",
                "Node(age > \"2h\", age < \"90m\") | 2:1 warning: no Node can be like this: its age would have to be two things. Maybe one of the constraints belongs to another rule",
                "Node() not Signal(name == \"pid.available\", percent < 5, percent > 6) | 2:12 warning: no Signal can be like this: its percent would have to be two things. Maybe one of the constraints belongs to another rule",
                "Contention(scope == NODE, avg60 > 100) | 2:1 warning: no Contention can be like this: its avg60 is 0 to 100. Maybe one of the constraints belongs to another rule",
                "Contention(scope == NODE, stalled < 0) | 2:1 warning: no Contention can be like this: its stalled is at least 0. Maybe one of the constraints belongs to another rule",
                "Contention($s : scope, scope == NODE, resource == CPU) Pressure(scope == $s, scope == SYSTEM) | 2:56 warning: no Pressure can be like this: its scope would have to be two things. Maybe one of the constraints belongs to another rule",
                "Contention($s : scope, scope == NODE, resource == CPU) Pressure(scope == $s, scope in (SYSTEM, KUBEPODS)) | 2:56 warning: no Pressure can be like this. Maybe one of the constraints belongs to another rule",
                "$c : Contention(scope == NODE, avg10 >= 40) Pressure(scope == NODE, avg10 > $c.avg10, avg10 <= 40) | 2:45 warning: no Pressure can be like this: its avg10 would have to be two things. Maybe one of the constraints belongs to another rule",
                "Contention(scope == NODE, avg10 > 40) not Contention(scope == NODE, avg10 > 30) | 2:43 warning: the rule never matches: what line 2 finds must not be there. Maybe the two belong to different rules",
                "Signal(name == \"nodefs.inodesFree\", available < \"500Mi\") | 2:49 warning: the signal counts no bytes, and is compared with 500Mi. Maybe write a plain number",
            })
    void warnsOfWhatNoFactCanBe(String when, String expected) {
        assertThat(warnings(when)).containsExactly(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Contention(scope == NODE, avg10 > 40, avg10 <= 41)",
                "Contention(scope == NODE, avg10 >= 40, avg10 <= 40)",
                "Contention(scope == NODE, avg10 > 50 || avg10 < 40)",
                "Contention(scope == NODE, avg10 > 50, !(avg10 < 40))",
                "Contention(scope == NODE, avg10 > 50, avg10 != 60)",
                "Node(name == \"a\")",
                "Contention(scope == NODE, avg60 >= 100)",
                "Signal(name == \"pid.available\", percent < 0)",
                "$c : Contention(scope == NODE, avg10 >= 40) Pressure(scope == NODE, avg10 > $c.avg10, avg10 <= 41)",
                "$c : Contention(scope == NODE, avg10 >= 40) Pressure(scope == NODE, avg10 < $c.avg10, avg10 <= 40)",
                "Contention(scope == NODE, avg10 > 40) not Contention(scope == SYSTEM, avg10 > 30)",
                "Contention(scope == NODE, avg10 > 40) not Contention(scope == NODE, avg10 > 50)",
                "Contention(scope == NODE, avg10 > 40) not Contention(scope == NODE, avg10 > 30, avg60 > 1 || avg60 < 1)",
                "Signal(name == \"nodefs.inodesFree\", available < \"10k\")",
                "Signal(name == \"nodefs.available\", available < \"500Mi\")",
                "Condition(type == \"Ready\") Condition(type == \"X\")",
            })
    void doesNotDoubtWhatCanBe(String when) {
        assertThat(warnings(when)).isEmpty();
    }

    private static List<String> holding(String raise, String hold) {
        return lines(checked("""
                rule "up" when Contention(scope == NODE, resource == CPU, %s) then node.condition("High"); end
                rule "still up" when Contention(scope == NODE, resource == CPU, %s) then
                    node.hold("High");
                end
                """.formatted(raise, hold)).warnings());
    }

    @Test
    void warnsOfAHoldThatIsStricterThanWhatRaises() {
        assertThat(holding("avg60 >= 40", "avg60 >= 50"))
                .containsExactly("3:10 warning: \"High\" is raised by \"up\" where this rule does not hold it yet: "
                        + "Contention.avg60. Maybe the two thresholds are swapped: hold where the raising rule begins, and"
                        + " beyond it");
        assertThat(holding("avg60 >= 40", "avg60 > 40")).hasSize(1);
        assertThat(holding("avg60 <= 40", "avg60 <= 30")).hasSize(1);
    }

    @Test
    void doesNotDoubtAHoldThatGoesBeyond() {
        assertThat(holding("avg60 >= 40", "avg60 >= 40")).isEmpty();
        assertThat(holding("avg60 >= 40, avg10 >= 40", "avg60 >= 30")).isEmpty();
        assertThat(holding("avg60 < 40", "avg60 <= 40")).isEmpty();
        assertThat(holding("avg60 >= 40", "avg300 >= 50")).isEmpty();
    }

    @Test
    void doesNotDoubtAHoldWhereAnotherHoldsToo() {
        assertThat(lines(checked("""
                rule "up" when Contention(scope == NODE, resource == CPU, avg60 >= 40) then node.condition("High"); end
                rule "a" when Contention(scope == NODE, resource == CPU, avg60 >= 50) then node.hold("High"); end
                rule "b" when Contention(scope == NODE, resource == CPU, avg60 >= 30, avg10 > 0) then node.hold("High"); end
                rule "c" when Contention(scope == SYSTEM, resource == CPU, avg60 >= 90) then node.hold("High"); end
                """).warnings())).isEmpty();
    }

    @Test
    void warnsOfARuleThatLooksForWhatThePolicyRaises() {
        assertThat(lines(checked("""
                rule "a" when Node(steal > 3) then
                    node.condition("High").keepFor("1m"); node.taint("example.com/a", NoSchedule).keepFor("1m");
                end
                rule "b" when Condition(type == "High") then node.event("E"); end
                rule "c" when not Taint(key == "example.com/a") then node.event("E"); end
                """).warnings()))
                .containsExactly(
                        "4:15 warning: this policy raises High itself, and no rule sees what policies raise. Maybe repeat"
                                + " what raises it",
                        "5:19 warning: this policy raises example.com/a itself, and no rule sees what policies raise. Maybe"
                                + " repeat what raises it");
    }

    @Test
    void warnsOfAGracePeriodThatNobodyCanSee() {
        String rule = "rule \"x\" when Node() then node.event(\"E\").after(\"%s\"); end";
        assertThat(lines(checked(rule.formatted("1500ms")).warnings()))
                .containsExactly(
                        "1:49 warning: a grace period of 1s500ms is shorter than the 2s from one observation to the"
                                + " next. Maybe make it longer, or leave it out");
        assertThat(checked(rule.formatted("2s")).warnings()).isEmpty();
        assertThat(checked(rule.formatted("0s")).warnings()).isEmpty();
    }
}
