package io.barograph.rules.policy.check;

import static io.barograph.rules.policy.load.WrittenRules.checked;
import static io.barograph.rules.policy.load.WrittenRules.inThen;
import static io.barograph.rules.policy.load.WrittenRules.lines;
import static io.barograph.rules.policy.load.WrittenRules.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.policy.load.WrittenRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallCheckerTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "node.delete(\"now\"); | 2:6 unknown verb delete. Known: condition, taint, event, evict, reclaim, hold",
                "node.evict(\"memory.avail\"); | 2:12 \"memory.avail\" is no signal that pods are evicted for. Did you"
                        + " mean memory.available?",
                "node.evict(\"swap.available\"); | 2:12 \"swap.available\" is no signal that pods are evicted for. Did"
                        + " you mean pid.available?",
                "node.evict(); | 2:6 evict takes 1 argument, found 0. Write node.evict(\"memory.available\")",
                "node.reclaim(\"nodef\"); | 2:14 \"nodef\" is no file system that room is made on. Did you mean"
                        + " nodefs?",
                "node.reclaim(3); | 2:14 expected a string, a word or a parameter's variable, found 3. Arguments stand"
                        + " in double quotes",
                "node.condtion(); | 2:6 unknown verb condtion. Did you mean condition?",
                "node.event(); | 2:6 event takes 1 argument, found 0. Write node.event(\"CPUContentionSeen\")",
                "node.taint(\"example.com/x\"); | 2:6 taint takes 2 arguments, found 1. Write"
                        + " node.taint(\"example.com/cpu-contention\", NoSchedule)",
                "node.event(Seen); | 2:12 unknown word Seen. Known: NoSchedule, PreferNoSchedule",
                "node.event(3); | 2:12 expected a string, a word or a parameter's variable, found 3. Arguments stand"
                        + " in double quotes",
                "node.event(\"seen\"); | 2:12 \"seen\" is not a valid event reason: it must be CamelCase, at most 63 letters"
                        + " and digits. Write it such as KubepodsCPUContentionPressure",
                "node.event(\"PressureHigh\"); | 2:12 event reason PressureHigh is used for every demand's transitions."
                        + " Choose a reason of your own",
                "node.condition(\"MemoryPressure\").keepFor(\"5m\"); | 2:16 condition MemoryPressure is the kubelet's"
                        + " own. Choose a type of your own, such as BarographMemoryPressure",
                "node.condition(\"Ready\").keepFor(\"5m\"); | 2:16 condition Ready is the kubelet's own. Choose a type"
                        + " of your own, such as BarographReady",
                "node.condition(\"cpu busy\").keepFor(\"5m\"); | 2:16 \"cpu busy\" is not a valid condition type: it must be"
                        + " CamelCase, at most 63 letters and digits. Write it such as KubepodsCPUContentionPressure",
                "node.taint(\"example.com/x\", NoExecute); | 2:29 the effect NoExecute is not offered: it would evict"
                        + " every pod at once. Use NoSchedule or PreferNoSchedule",
                "node.taint(\"example.com/x\", NoShedule); | 2:29 unknown word NoShedule. Did you mean NoSchedule?",
                "node.taint(\"example.com/x\", \"NoSchedule\"); | 2:29 effects stand without quotes. Write NoSchedule",
                "node.taint(\"-x\", NoSchedule); | 2:12 \"-x\" is not a taint key. Expected a name such as"
                        + " example.com/cpu-contention",
                "node.taint(\"Example.com/x\", NoSchedule); | 2:12 \"Example.com/x\" is not a taint key. Expected a name"
                        + " such as example.com/cpu-contention",
                "node.taint(\"a/b/c\", NoSchedule); | 2:12 \"a/b/c\" is not a taint key. Expected a name such as"
                        + " example.com/cpu-contention",
                "node.event(\"Seen\").afer(\"30s\"); | 2:20 unknown option afer. Did you mean after?",
                "node.event(\"Seen\").after(\"30\"); | 2:26 \"30\" is not a duration such as 30s, 5m or 1h30m. Maybe"
                        + " 30s",
                "node.event(\"Seen\").after(\"25h\"); | 2:26 25h is too long. At most 24h is possible",
                "node.event(\"Seen\").after(\"3s\").after(\"4s\"); | 2:32 option after is given twice. Remove one",
                "node.event(\"Seen\").severity(\"fatal\"); | 2:29 unknown severity \"fatal\". Known: info, warning,"
                        + " critical",
                "node.event(\"Seen\").message(\"a\", \"b\"); | 2:20 message takes 1 argument, found 2. Write"
                        + " .message(\"Pods wait for CPU\")",
                "node.event(\"Seen\").message($m); | 2:28 variable $m is not bound before it is used",
                "node.event(\"Seen\").message(\"a {$b} c\"); | 2:32 variable $b is not bound before it is used",
                "node.event(\"Seen\").message(\"a {b} c\"); | 2:31 a brace in a message encloses a bound variable."
                        + " Maybe write it such as {$a} or {$c.avg60}",
                "node.event(\"Seen\").message(\"a {$b\"); | 2:31 a brace in a message encloses a bound variable. Maybe"
                        + " write it such as {$a} or {$c.avg60}",
                "node.event(\"Seen\").message(\"a } b\"); | 2:31 a brace in a message encloses a bound variable. Maybe"
                        + " write it such as {$a} or {$c.avg60}",
                "node.event(\"Seen\").message(\"{$n.steal * 2}\"); | 2:29 a brace in a message encloses a bound"
                        + " variable. Maybe write it such as {$a} or {$c.avg60}",
                "node.event(\"Seen\").keepFor(\"5m\").steady(\"1h\"); | 2:34 steady takes 0 arguments, found 1. Write"
                        + " .steady()",
                "node.event(\"Seen\").keepFor(\"5m\").steady().steady(); | 2:43 option steady is given twice. Remove"
                        + " one",
                "node.event(\"Seen\").after(\"5m\").steady(); | 2:32 steady() needs keepFor. Maybe add .keepFor(...)",
                "node.event(\"Seen\").keepFor(\"5m\").stedy(); | 2:34 unknown option stedy. Did you mean steady?",
                "node.hold(\"Seen\").steady(); | 2:19 hold takes no options. Say them where the demand is raised",
                "node.event(\"Seen\") | 3:1 expected ; after the call, found end. Each demand ends with ;",
                "node.hold(\"Seen\"); | 2:6 nothing in this policy raises \"Seen\"",
                "node.hold(\"Seen\").after(\"3s\"); | 2:19 hold takes no options. Say them where the demand is raised",
                "nod.event(\"Seen\"); | 2:1 a consequence only calls node, found nod. Write node.condition,"
                        + " node.taint, node.event, node.evict, node.reclaim or node.hold",
            })
    void tellsWhereWhatAndWhatElse(String then, String expected) {
        assertThat(inThen(then)).first().isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node.kubernetes.io/not-ready",
                "node.kubernetes.io/unreachable",
                "node.kubernetes.io/memory-pressure",
                "node.kubernetes.io/disk-pressure",
                "node.kubernetes.io/pid-pressure",
                "node.kubernetes.io/network-unavailable",
                "node.kubernetes.io/unschedulable",
                "node.cloudprovider.kubernetes.io/uninitialized",
                "node.cloudprovider.kubernetes.io/shutdown",
                "node-role.kubernetes.io/control-plane",
                "node-role.kubernetes.io/master",
                "ToBeDeletedByClusterAutoscaler"
            })
    void leavesOtherPeoplesTaintsAlone(String key) {
        assertThat(inThen("node.taint(\"" + key + "\", NoSchedule).keepFor(\"5m\");"))
                .singleElement()
                .asString()
                .startsWith("2:12 taint " + key + " belongs to another owner");
    }

    @Test
    void allowsItsOwnKeysInKubernetesDomain() {
        assertThat(checked("rule \"x\" when Node() then"
                                + " node.taint(\"node.kubernetes.io/cpu-contention-pressure\","
                                + " NoSchedule).keepFor(\"5m\"); end")
                        .warnings())
                .isEmpty();
    }

    @Test
    void warnsOfDemandsThatWillFlapAndOfKeysWithoutADomain() {
        assertThat(lines(checked("""
            rule "x" when Node(steal > 10) then
                node.condition("StealHigh").after("30s");
                node.taint("steal", NoSchedule);
                node.event("StealSeen");
            end
            rule "y" when Node(steal > 5) then node.hold("steal"); end
            """).warnings()))
                .containsExactly(
                        "2:10 warning: StealHigh has neither keepFor nor a rule that holds it, so that it will flap."
                                + " Add .keepFor(\"5m\"), or a rule with node.hold(\"StealHigh\")",
                        "3:16 warning: taint key steal has no domain: unqualified keys can collide. Write it such as"
                                + " example.com/steal");
    }

    @Test
    void holdsOnlyWhatIsRaisedAndNamesTheNearest() {
        assertThat(lines(problems("""
            rule "x" when Node(steal > 10) then node.condition("StealHigh").keepFor("1m"); end
            rule "y" when Node(steal > 5) then node.hold("StealHgh"); end
            """)))
                .containsExactly("2:41 nothing in this policy raises \"StealHgh\". Did you mean StealHigh?");
    }

    @Test
    void tellsOfRulesThatSayTheSameOrAreCalledTheSame() {
        assertThat(lines(problems("""
            rule "x" when Node(steal > 10) then node.event("Steal"); end
            rule "x" when Node(steal > 11) then node.event("Steal"); end
            rule "y" when Node(steal > 10.0) /* twice */ then node.event("Steal"); end
            rule "-" when Node(steal > 12) then node.event("Steal"); end
            """)))
                .containsExactly(
                        "2:6 a second rule \"x\"; the first is on line 1. Give each rule a name of its own",
                        "3:6 the rule is the same as \"x\". Remove one of them",
                        "4:6 \"-\" is not a name for a rule. Expected a short sentence of plain letters that begins with"
                                + " a letter or digit");
    }

    @Test
    void aMessageTellsFieldsOfWhatWasMatched() {
        String rule = "rule \"x\" when $n : Node($s : steal) then node.event(\"E\").message(\"%s\"); end";
        assertThat(WrittenRules.policy(rule.formatted("{$s} on {$n.name}")).rules())
                .hasSize(1);
        assertThat(WrittenRules.lines(WrittenRules.problems(rule.formatted("{$n}"))))
                .containsExactly("1:68 variable $n is a whole Node. Maybe name one of its fields, such as $n.steal");
        assertThat(WrittenRules.lines(WrittenRules.problems(rule.formatted("{$s.avg}"))))
                .containsExactly("1:68 variable $s is a value and has no fields. Maybe write {$s}");
        assertThat(WrittenRules.lines(WrittenRules.problems(rule.formatted("{$s}".repeat(9)))))
                .containsExactly("1:66 a message with 9 values; 8 are allowed");
    }
}
