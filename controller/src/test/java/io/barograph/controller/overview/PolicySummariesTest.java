package io.barograph.controller.overview;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class PolicySummariesTest {

    private static final String TWO = """
            rule "pods wait"
            when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("PodsWait").after("4s").keepFor("4s");
            end

            rule "guaranteed pods wait"
            when
                Contention(scope == GUARANTEED, resource == CPU, avg10 >= 20)
            then
                node.condition("PodsWait").after("4s").keepFor("4s");
            end
            """;

    @Test
    void aRuleThatCannotBeJudgedIsNotCalmBesideAnotherOfTheSameDemand() {
        try (FleetRig rig = new FleetRig()) {
            rig.rules.set(TWO);
            rig.policies.reload();
            rig.see("n1", 3, 5);

            assertThat(levels(rig)).containsExactly(Level.UNKNOWN, Level.UNKNOWN);
            assertThat(lines(rig)).allSatisfy(each -> assertThat(each.unknown).isOne());
        }
    }

    @Test
    void eachRuleOfASilentNodeIsSilent() {
        try (FleetRig rig = new FleetRig()) {
            rig.rules.set(TWO);
            rig.policies.reload();
            rig.see("n1", 3, 5);
            rig.silence("n1");

            assertThat(levels(rig)).containsExactly(Level.SILENT, Level.SILENT);
        }
    }

    private static List<Level> levels(FleetRig rig) {
        return lines(rig).stream().map(each -> each.level).toList();
    }

    private static List<PolicySummaries.Line> lines(FleetRig rig) {
        return PolicySummaries.of(rig.policies.current().policies().policies(), rig.fleet.nodes(), Map.of());
    }
}
