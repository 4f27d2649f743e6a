package io.barograph.rules.policy.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.DrlPrinter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.constraint.ConstraintText;
import io.barograph.rules.policy.load.WrittenRules;
import module java.base;
import org.junit.jupiter.api.Test;

/// The verbs that state a need, and put no mark on the node.
class NeedVerbsTest {

    @Test
    void takeOptionsAndParametersAndAreHeldByWhatTheyAreFor() {
        Policy policy = WrittenRules.policy("""
                declare Parameters what : String = "imagefs" end
                rule "x" when Parameters($w : what) Node(steal > 10) then
                    node.evict("nodefs.available").after("1m30s").severity("critical");
                    node.reclaim($w);
                end
                rule "y" when Node(steal > 5) then node.hold("nodefs.available"); node.hold("imagefs"); end
                """);

        Action.Raise evict = (Action.Raise) policy.rules().getFirst().actions().get(0);
        assertThat(evict.demand()).isEqualTo(new Demand.Evict("nodefs.available"));
        assertThat(evict.demand().key()).isEqualTo("evict nodefs.available");
        assertThat(evict.options().gracePeriod()).isEqualTo(Duration.ofSeconds(90));
        Action.Raise reclaim =
                (Action.Raise) policy.rules().getFirst().actions().get(1);
        assertThat(reclaim.demand().key()).isEqualTo("reclaim imagefs");
        assertThat(policy.rules().getLast().actions())
                .extracting(each -> ((Action.Hold) each).demands())
                .containsExactly(List.of(evict.demand()), List.of(reclaim.demand()));
    }

    @Test
    void makeRulesThatDifferInThemOther() {
        String rule = "rule \"x\" when Node(steal > 10) then node.%s; end";
        assertThat(List.of(
                                rule.formatted("evict(\"nodefs.available\")"),
                                rule.formatted("evict(\"nodefs.inodesFree\")"),
                                rule.formatted("reclaim(\"nodefs\")"))
                        .stream()
                        .map(text ->
                                WrittenRules.policy(text).rules().getFirst().id()))
                .doesNotHaveDuplicates();
    }

    @Test
    void aMinimumReclaimIsARuleThatHoldsWhatTheOtherRaised() {
        Policy policy = WrittenRules.policy("""
                declare Parameters enabled : boolean = true more : double = 5 end
                rule "x" when
                    Parameters(enabled == true, $m : more)
                    Threshold(signal == "memory.available", kind == HARD, $t : value)
                    Signal(name == "memory.available" && available <= $t, capacity > 0)
                    Signal(name == "nodefs.available", percent < 10)
                then
                    node.evict("memory.available").minReclaim("500Mi").ranking("guide").maxGrace("90s");
                end
                rule "y" when Parameters($m : more) Signal(name == "memory.available", percent < 10) then
                    node.evict("memory.available").minReclaim($m);
                end
                rule "z" when
                    Parameters(enabled == true)
                    Threshold(signal == "memory.available", kind == HARD, $t : value)
                    Signal(name == "memory.available" && available <= $t + "500Mi", capacity > 0)
                    Signal(name == "nodefs.available", percent < 10)
                then
                    node.hold("memory.available");
                end
                """);
        Demand evict = new Demand.Evict("memory.available");
        List<Rule> rules = policy.allRules();

        assertThat(rules)
                .extracting(Rule::name)
                .containsExactly("x", "x, until regained", "y", "y, until regained", "z");
        assertThat(rules.getFirst().raises().getFirst().options().terms())
                .isEqualTo(new EvictTerms(EvictTerms.Ranking.GUIDE, "500Mi", Duration.ofSeconds(90)));
        assertThat(rules.get(2).raises().getFirst().options().terms())
                .isEqualTo(new EvictTerms(EvictTerms.Ranking.KUBELET, "5%", null));
        assertThat(DrlPrinter.formOf(rules.get(1))).isEqualTo(DrlPrinter.formOf(rules.get(4)));
        assertThat(constraints(rules.get(1))).isEqualTo(constraints(rules.get(4)));
        assertThat(constraints(rules.get(3))).containsExactly("name == \"memory.available\"", "percent < 10 + more");
        assertThat(rules.get(1).ruleSwitch().isThere()).isTrue();
        assertThat(rules.get(1).holdsDemandOf(evict, rules.get(0))).isTrue();
        assertThat(rules.get(1).holdsDemandOf(evict, rules.get(2))).isFalse();
        assertThat(rules.get(4).holdsDemandOf(evict, rules.get(0))).isTrue();
        assertThat(rules.get(4).holdsDemandOf(evict, rules.get(2))).isTrue();
    }

    private static List<String> constraints(Rule rule) {
        return rule.when().stream()
                .flatMap(each -> each.pattern().constraints().stream())
                .map(ConstraintText::of)
                .toList();
    }

    @Test
    void culpritsAreThoseOfMemoryOrIo() {
        Policy policy = WrittenRules.policy("""
                rule "x" when Signal(name == "memory.available", available < "1Gi") then
                    node.evict("memory.available").ranking("culprit");
                end
                """);
        assertThat(policy.allRules()
                        .getFirst()
                        .raises()
                        .getFirst()
                        .options()
                        .terms()
                        .ranking())
                .isEqualTo(EvictTerms.Ranking.CULPRIT);
        assertThat(WrittenRules.problems("""
                rule "x" when Signal(name == "pid.available", percent < 5) then
                    node.evict("pid.available").ranking("culprit");
                end
                """))
                .singleElement()
                .satisfies(each -> assertThat(each.text())
                        .contains("no pod waits for another's tasks, so that pid.available has no culprits"));
    }

    @Test
    void nothingToRegainIsNoTerm() {
        Policy policy = WrittenRules.policy("""
                rule "x" when Signal(name == "memory.available", available < "1Gi") then
                    node.evict("memory.available").minReclaim("0");
                end
                """);
        assertThat(policy.allRules()).hasSize(2);
        assertThat(policy.allRules().getFirst().raises().getFirst().options()).isEqualTo(Action.Options.NONE);
    }
}
