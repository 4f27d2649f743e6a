package io.barograph.rules.policy.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
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

        Action.Raise evict = (Action.Raise) policy.rules().getFirst().then().get(0);
        assertThat(evict.demand()).isEqualTo(new Demand.Evict("nodefs.available"));
        assertThat(evict.demand().key()).isEqualTo("evict nodefs.available");
        assertThat(evict.options().after()).isEqualTo(Duration.ofSeconds(90));
        Action.Raise reclaim = (Action.Raise) policy.rules().getFirst().then().get(1);
        assertThat(reclaim.demand().key()).isEqualTo("reclaim imagefs");
        assertThat(policy.rules().getLast().then())
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
}
