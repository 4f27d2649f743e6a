package io.barograph.rules.policy.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Pods;
import io.barograph.rules.observation.Facts;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.observation.OwnMarks;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;

class RuleInputsTest {

    @Test
    void namesTheValueFieldsOfEachPatternAndNoKeys() {
        List<RuleInputs.Input> inputs = RuleInputs.of(WrittenRules.rule("""
                $c : Contention(scope == NODE, resource == CPU, avg10 > 3 || !(stalled * 2 >= selfLimited))
                Pressure(scope == NODE, avg10 > $c.avg300)
                not Node(name == "n1", unschedulable)
                """));
        assertThat(names(inputs.get(0))).containsExactly("avg10", "stalled", "selfLimited", "avg300");
        assertThat(names(inputs.get(1))).containsExactly("avg10");
        assertThat(names(inputs.get(2))).containsExactly("unschedulable");
    }

    @Test
    void selectsFactsByTheirKeysAlone() {
        assertThat(selected("Contention(scope == KUBEPODS, resource in (CPU, IO), avg10 > 90)"))
                .containsExactly("Contention(KUBEPODS, CPU)", "Contention(KUBEPODS, IO)");
        assertThat(selected("Contention(scope != NODE && !(resource == CPU || avg10 > 3), scope in (NODE, SYSTEM))"))
                .containsExactly("Contention(SYSTEM, MEMORY)", "Contention(SYSTEM, IO)");
        assertThat(selected(
                        "Contention((scope == NODE && avg10 > 1) || (scope == SYSTEM && avg60 > 1), resource == IO)"))
                .containsExactly("Contention(NODE, IO)", "Contention(SYSTEM, IO)");
        assertThat(selected("Node(steal > 3)")).containsExactly("Node");
    }

    @Test
    void takesKeysThatAJoinWouldDecideForPossible() {
        assertThat(selected("Contention($s : scope, scope == NODE, resource == CPU)"))
                .hasSize(1);
        List<RuleInputs.Input> inputs = RuleInputs.of(WrittenRules.rule("""
                Contention($s : scope, resource == CPU, avg10 > 3)
                Contention(scope == $s, resource == MEMORY, avg10 > 3)
                """));
        assertThat(facts().stream().filter(inputs.get(1)::selectsFact))
                .hasSize(Scope.of(Resource.MEMORY).size());
    }

    @Test
    void tellsWhichFieldsPoliciesRead() {
        Policy policy = WrittenRules.policy("rule \"x\" when Contention(scope == NODE, resource == CPU, avg60 > 3)"
                + " then node.event(\"E\"); end");
        assertThat(RuleInputs.readsField(List.of(policy), Contention.class, "avg60"))
                .isTrue();
        assertThat(RuleInputs.readsField(List.of(policy), Contention.class, "avg10"))
                .isFalse();
        assertThat(RuleInputs.readsField(List.of(policy), Pods.class, "avg60")).isFalse();
    }

    @Test
    void tellsWhichKindsOfFactsPoliciesRead() {
        Policy policy = WrittenRules.policy("rule \"x\" when Node() not Pods(running > 3) then node.event(\"E\"); end");
        assertThat(RuleInputs.readsAnyOf(List.of(policy), Set.of(Pods.class))).isTrue();
        assertThat(RuleInputs.readsAnyOf(List.of(policy), Set.of(Contention.class)))
                .isFalse();
        assertThat(RuleInputs.readsAnyOf(List.of(), Set.of(Pods.class))).isFalse();
    }

    @Test
    void aRuleThatIsOffReadsNothing() {
        Policy policy = WrittenRules.policy("declare Parameters most : int = 0 end rule \"x\" when Parameters(most > 0)"
                + " Pods(running > 3) then node.event(\"E\"); end");
        assertThat(RuleInputs.readsAnyOf(List.of(policy), Set.of(Pods.class))).isFalse();
    }

    private static List<String> selected(String when) {
        RuleInputs.Input input = RuleInputs.of(WrittenRules.rule(when)).getFirst();
        return facts().stream().filter(input::selectsFact).map(Fact::subject).toList();
    }

    /// One of each, no value known.
    private static List<Fact> facts() {
        return Facts.of(Observation.Seen.nothing(), OwnMarks.NOTHING).allFacts();
    }

    private static List<String> names(RuleInputs.Input input) {
        return input.fields().stream().map(FactField::name).toList();
    }
}
