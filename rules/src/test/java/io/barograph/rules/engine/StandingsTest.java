package io.barograph.rules.engine;

import static io.barograph.rules.engine.EvaluationScript.raising;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import module java.base;
import org.junit.jupiter.api.Test;

class StandingsTest {

    private static final RaisingRule A = raising(new Demand.Condition("A"), "a", 0, 0);
    private static final RaisingRule B = raising(new Demand.Condition("B"), "b", 0, 0);
    private static final RaisingRule C = raising(new Demand.Condition("C"), "c", 0, 0);

    private final DemandRoster roster = DemandRoster.of(List.of(A, B));

    private static Standing standing(RaisingRule rule, Phase phase) {
        return new Standing(phase, rule.source(), rule.key());
    }

    private static Standing[] calm() {
        return new Standing[] {standing(A, Phase.INACTIVE), standing(B, Phase.INACTIVE)};
    }

    private Standings first(long... since) {
        return Standings.NONE.reindexedFor(roster, DemandRoster.EMPTY).afterEvaluation(roster, calm(), since);
    }

    @Test
    void keepsOneTimeForAllOrOneForEach() {
        Standings together = first(7, 7);
        assertThat(List.of(together.sinceMicros(0), together.sinceMicros(1))).containsExactly(7L, 7L);
        Standings apart = first(7, 8);
        assertThat(List.of(apart.sinceMicros(0), apart.sinceMicros(1))).containsExactly(7L, 8L);
    }

    @Test
    void staysItselfWhileNothingChanges() {
        Standings before = first(7, 8);
        assertThat(before.afterEvaluation(roster, calm(), new long[] {7, 8})).isSameAs(before);
        assertThat(before.afterEvaluation(roster, calm(), new long[] {7, 9}).sinceMicros(1))
                .isEqualTo(9);
        Standings raised = before.afterEvaluation(
                roster, new Standing[] {standing(A, Phase.FIRING), standing(B, Phase.INACTIVE)}, new long[] {9, 8});
        assertThat(raised.standingAt(0)).isEqualTo(standing(A, Phase.FIRING));
        assertThat(raised.standingAt(1)).isEqualTo(standing(B, Phase.INACTIVE));
    }

    @Test
    void calmNodesShareWhereTheirDemandsStand() {
        assertThat(first(1, 1).standingAt(0)).isSameAs(first(2, 2).standingAt(0));
        DemandRoster reloaded = DemandRoster.of(List.of(A, B));
        assertThat(first(1, 1).reindexedFor(reloaded, roster).standingAt(0))
                .isSameAs(first(2, 3).reindexedFor(reloaded, roster).standingAt(0));
    }

    @Test
    void otherRulesFindWhatIsTheirs() {
        Standings found = first(7, 8).reindexedFor(DemandRoster.of(List.of(B, C)), roster);
        assertThat(found.standingAt(0)).isEqualTo(standing(B, Phase.INACTIVE));
        assertThat(found.sinceMicros(0)).isEqualTo(8);
        assertThat(found.standingAt(1)).isNull();
    }
}
