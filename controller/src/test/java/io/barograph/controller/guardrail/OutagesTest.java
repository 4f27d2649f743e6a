package io.barograph.controller.guardrail;

import static io.barograph.controller.guardrail.GuardedNodes.HAS;
import static io.barograph.controller.guardrail.GuardedNodes.NO;
import static io.barograph.controller.guardrail.GuardedNodes.WANTS;
import static io.barograph.controller.guardrail.GuardedNodes.allowed;
import static io.barograph.controller.guardrail.GuardedNodes.answers;
import static io.barograph.controller.guardrail.GuardedNodes.calm;
import static io.barograph.controller.guardrail.GuardedNodes.micros;
import static io.barograph.controller.guardrail.GuardedNodes.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.GuardrailChange.Kind;
import module java.base;
import org.junit.jupiter.api.Test;

class OutagesTest {

    private final List<GuardrailChange> turns = new ArrayList<>();
    private Guardrails rails = Guardrails.of(Budgets.ofCluster(Budget.ALL));
    private long now = 5;

    private void look(List<GuardedNode> fleet) {
        Guardrails.Looked looked = rails.judgeNodes(fleet, now);
        rails = looked.guardrails();
        turns.addAll(looked.turns());
    }

    private static List<GuardedNode> silent(int silent, int nodes, String pool) {
        List<GuardedNode> members = calm(nodes, pool, "z");
        for (int i = 0; i < silent; i++) {
            members.set(i, with(members.get(i), new NodeHealth.Silent()));
        }
        return members;
    }

    @Test
    void isOneWhereMoreThanHalfOfAPoolIsSilent() {
        look(silent(3, 6, "p"));
        assertThat(rails.outages().isLasting("p")).isFalse();
        look(silent(4, 6, "p"));
        assertThat(rails.outages().isLasting("p")).isTrue();
        assertThat(turns).extracting(GuardrailChange::kind).containsExactly(Kind.OUTAGE_BEGAN);
        assertThat(turns.getFirst().text()).contains("4 of 6 exporters of pool p are silent", "Maybe");
        look(silent(3, 6, "p"));
        assertThat(turns).extracting(GuardrailChange::kind).containsExactly(Kind.OUTAGE_BEGAN, Kind.OUTAGE_ENDED);
    }

    /// A node that is shut down for maintenance is silent, and says nothing of the others' exporters.
    @Test
    void isNoneWhereThoseThatAreSilentAreDrained() {
        List<GuardedNode> members = silent(4, 6, "p");
        members.replaceAll(each -> each.health() instanceof NodeHealth.Silent ? GuardedNodes.standsDown(each) : each);
        look(members);
        assertThat(rails.outages().isLasting("p")).isFalse();
        assertThat(turns).isEmpty();
    }

    /// Evictions rest on what is reported.
    @Test
    void areAllReportedHoweverMany() {
        List<GuardedNode> fleet = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            fleet.addAll(silent(6, 6, "p" + i));
        }
        assertThat(rails.judgeNodes(fleet, now).report().outages()).hasSize(60);
    }

    @Test
    void touchesNoOtherPool() {
        List<GuardedNode> fleet = silent(6, 6, "p");
        fleet.addAll(silent(1, 6, "q"));
        look(fleet);

        assertThat(rails.outages().isLasting("p")).isTrue();
        assertThat(rails.outages().isLasting("q")).isFalse();
    }

    @Test
    void judgesSmallPoolsWithTheWholeCluster() {
        List<GuardedNode> fleet = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            fleet.addAll(silent(i < 4 ? 2 : 0, 2, "p" + i));
        }
        look(fleet);
        assertThat(rails.outages().areas()).hasSize(5);

        rails = Guardrails.of(Budgets.ofCluster(Budget.ALL));
        fleet.addAll(silent(0, 20, "large"));
        look(fleet);
        assertThat(rails.outages().areas()).isEmpty();
    }

    @Test
    void isNoneInAClusterOfTwo() {
        look(silent(2, 2, "p"));

        assertThat(rails.outages().areas()).isEmpty();
    }

    @Test
    void missesNoExporterThatWasNeverThere() {
        List<GuardedNode> canary = calm(3, "p", "z");
        for (int i = 0; i < 97; i++) {
            canary.add(with(calm("bare" + i, "p", "z"), new NodeHealth.Unheard()));
        }
        look(canary);

        assertThat(turns).isEmpty();
    }

    @Test
    void missesThemAllWhereNobodyIsHeardAndATaintOfOursSaysThatSomebodyWas() {
        List<GuardedNode> fleet = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            fleet.add(with(calm("n" + i, "p", "z"), new NodeHealth.Unheard()));
        }
        look(fleet);
        assertThat(rails.outages().isLasting("p")).isFalse();

        fleet.set(4, with(with(fleet.get(4), HAS, NO, null), new NodeHealth.Unheard()));
        look(fleet);
        assertThat(rails.outages().isLasting("p")).isTrue();
    }

    @Test
    void addsNothingInItNeitherHardNorSoft() {
        List<GuardedNode> fleet = silent(6, 9, "p");
        fleet.set(7, with(fleet.get(7), WANTS, NO, 90.0));
        fleet.set(8, with(fleet.get(8), NO, WANTS, 90.0));
        look(fleet);

        assertThat(rails.refusalsByAsk(fleet, now).values())
                .hasSize(2)
                .allSatisfy(why -> assertThat(why).isInstanceOf(HeldBack.InOutage.class));
    }

    @Test
    void actsOnWhatHasGatheredBitByBitAfterwards() {
        look(silent(40, 40, "p"));
        now += micros(Duration.ofMinutes(20));
        List<GuardedNode> back = new ArrayList<>();
        for (GuardedNode member : calm(40, "p", "z")) {
            back.add(back.size() < 20 ? with(member, WANTS, NO, 60.0) : member);
        }
        look(back);

        assertThat(allowed(answers(rails, back, now))).hasSize(1);
        now += micros(Duration.ofMinutes(1));
        assertThat(allowed(answers(rails, back, now))).hasSize(2);
        now += micros(Duration.ofMinutes(40));
        look(back);
        assertThat(rails.outages().areas()).isEmpty();
        assertThat(allowed(answers(rails, back, now))).hasSize(20);
    }
}
