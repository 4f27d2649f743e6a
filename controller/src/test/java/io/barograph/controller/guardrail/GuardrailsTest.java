package io.barograph.controller.guardrail;

import static io.barograph.controller.guardrail.GuardedNodes.GRANTED;
import static io.barograph.controller.guardrail.GuardedNodes.HAS;
import static io.barograph.controller.guardrail.GuardedNodes.NO;
import static io.barograph.controller.guardrail.GuardedNodes.WANTS;
import static io.barograph.controller.guardrail.GuardedNodes.allowed;
import static io.barograph.controller.guardrail.GuardedNodes.answers;
import static io.barograph.controller.guardrail.GuardedNodes.calm;
import static io.barograph.controller.guardrail.GuardedNodes.standsDown;
import static io.barograph.controller.guardrail.GuardedNodes.wantsHard;
import static io.barograph.controller.guardrail.GuardedNodes.why;
import static io.barograph.controller.guardrail.GuardedNodes.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Budgets;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.controls.NodeLocation;
import io.barograph.controller.guardrail.GuardedNode.Weight;
import io.barograph.controller.guardrail.Guardrails.Ask;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.junit.jupiter.api.Test;

class GuardrailsTest {

    private static final Budget HALF = new Budget(50, true);
    private static final Budget ONE = new Budget(1, false);

    private final List<GuardedNode> fleet = new ArrayList<>();

    private Map<Ask, String> decide(Budgets budgets) {
        return answers(Guardrails.of(budgets), fleet, 0);
    }

    private static Budgets budgets(Budget cluster, Budget pool, Budget zone) {
        return new Budgets(cluster, new Budgets.Pools(pool, Map.of(), false), zone, HALF);
    }

    @Test
    void givesPlacesToTheMostUrgentFirst() {
        fleet.addAll(calm(5, "p", "z"));
        fleet.add(wantsHard("mild", "p", "z", 41.0));
        fleet.add(wantsHard("worst", "p", "z", 95.0));
        fleet.add(wantsHard("unknown", "p", "z", null));
        fleet.add(wantsHard("bad", "p", "z", 60.0));

        var verdicts = decide(Budgets.ofCluster(new Budget(2, false)));
        assertThat(allowed(verdicts)).containsExactly("bad", "worst");
        assertThat(why(verdicts, "mild"))
                .startsWith("budget")
                .contains("of the cluster", "of its 9 nodes, at most 2 allowed");
    }

    @Test
    void countsTenMinutesOfWaitingLikeTwiceTheSeverityAndNoLongerWaitLikeMore() {
        assertThat(new Weight(50.0, 600_000_000).urgency()).isEqualTo(new Weight(100.0, 0).urgency());
        assertThat(new Weight(50.0, 300_000_000).urgency()).isEqualTo(75);
        assertThat(new Weight(50.0, 60_000_000_000L).urgency()).isEqualTo(100);
    }

    @Test
    void sharesAreOfTheNodesInServiceAndATaintedOneKeepsItsPlaceWhileOthersDrainIt() {
        fleet.addAll(calm(10, "p", "z"));
        fleet.add(wantsHard("bad", "p", "z", 60.0));
        Budgets tenth = budgets(Budget.ALL, new Budget(10, true), Budget.ALL);
        fleet.set(0, standsDown(with(fleet.getFirst(), HAS, NO, 50.0)));
        assertThat(why(decide(tenth), "bad")).contains("hard taints on 1 of its 11 nodes, at most 1 allowed");

        fleet.set(0, standsDown(calm("p-z-0", "p", "z")));
        assertThat(allowed(decide(tenth))).containsExactly("bad");

        fleet.set(1, with(fleet.get(1), HAS, NO, 50.0));
        assertThat(why(decide(budgets(Budget.ALL, new Budget(20, true), Budget.ALL)), "bad"))
                .isEmpty();
        fleet.set(2, standsDown(fleet.get(2)));
        assertThat(why(decide(budgets(Budget.ALL, new Budget(20, true), Budget.ALL)), "bad"))
                .contains("hard taints on 1 of its 9 nodes, at most 1 allowed");
    }

    @Test
    void aPoolOfWhichTooFewNodesAreInServiceIsSmall() {
        fleet.addAll(calm(4, "p", "z"));
        fleet.add(wantsHard("bad", "p", "z", 60.0));
        fleet.replaceAll(each -> each.node().equals("bad") ? each : standsDown(each));
        assertThat(why(decide(budgets(Budget.ALL, HALF, Budget.ALL)), "bad")).startsWith("small_pool");
    }

    @Test
    void noNodeMakesItsPoolSmallByResting() {
        fleet.add(standsDown(calm("resting", "p", "z")));
        fleet.add(standsDown(calm("drained", "p", "z")));
        fleet.add(calm("calm", "p", "z"));
        fleet.add(wantsHard("bad", "p", "z", 60.0));
        assertThat(allowed(decide(budgets(Budget.ALL, HALF, Budget.ALL)))).containsExactly("bad");
    }

    @Test
    void leavesPlacesToWhoHasThemHoweverBadTheOthersAre() {
        fleet.add(with(calm("holder", "p", "z"), HAS, NO, 1.0));
        fleet.add(wantsHard("worse", "p", "z", 99.0));

        assertThat(allowed(decide(Budgets.ofCluster(ONE)))).isEmpty();
    }

    @Test
    void letsAHolderHaveASecondTaintEvenOverTheLimit() {
        fleet.add(with(
                calm("holder", "p", "z"), new GuardedNode.Stake(true, Set.of(ScarceResource.CPU), false), NO, 50.0));

        assertThat(allowed(decide(Budgets.ofCluster(new Budget(0, false))))).containsExactly("holder");
    }

    @Test
    void keepsAPlaceForWhoWasGrantedOneAndTakesItBackWhereThereIsNone() {
        fleet.add(with(calm("granted", "p", "z"), GRANTED, NO, 40.0));
        fleet.add(wantsHard("worse", "p", "z", 99.0));

        assertThat(allowed(decide(Budgets.ofCluster(ONE)))).containsExactly("granted");
        assertThat(allowed(decide(Budgets.ofCluster(new Budget(0, false))))).isEmpty();
    }

    @Test
    void letsTheMostRestrictiveBudgetWin() {
        for (int i = 0; i < 10; i++) {
            fleet.add(wantsHard("a" + i, "a", i < 5 ? "z1" : "z2", 50.0 + i));
            fleet.add(wantsHard("b" + i, "b", "z2", 50.0 + i));
        }

        assertThat(allowed(decide(budgets(Budget.ALL, ONE, Budget.ALL)))).containsExactly("a9", "b9");
        assertThat(allowed(decide(budgets(Budget.ALL, HALF, ONE)))).containsExactly("a4", "a9");
        assertThat(allowed(decide(budgets(ONE, HALF, HALF)))).containsExactly("a9");
        assertThat(why(decide(budgets(Budget.ALL, ONE, Budget.ALL)), "a4")).contains("the budget of pool ");
        assertThat(why(decide(budgets(Budget.ALL, HALF, ONE)), "b0")).contains("the budget of zone ");
    }

    @Test
    void givesANamedPoolItsOwnBudget() {
        for (int i = 0; i < 4; i++) {
            fleet.add(wantsHard("a" + i, "a", "z", 50.0 + i));
            fleet.add(wantsHard("b" + i, "b", "z", 50.0 + i));
        }
        Budgets.Pools pools = new Budgets.Pools(ONE, Map.of("b", new Budget(0, false)), false);

        assertThat(allowed(decide(new Budgets(Budget.ALL, pools, Budget.ALL, HALF))))
                .containsExactly("a3");
    }

    @Test
    void advisesAgainstHalfOfAPoolAtMost() {
        for (int i = 0; i < 9; i++) {
            fleet.add(with(calm("n" + i, "p", "z"), NO, WANTS, 50.0 + i));
        }

        var verdicts = decide(budgets(Budget.ALL, ONE, ONE));
        assertThat(allowed(verdicts)).containsExactly("n5", "n6", "n7", "n8");
        assertThat(why(verdicts, "n0")).contains("soft taints", "of its 9 nodes, at most 4");
    }

    @Test
    void givesSmallPoolsSoftTaintsOnly() {
        fleet.add(with(calm("n1", "p", "z"), WANTS, WANTS, 90.0));
        fleet.add(calm("n2", "p", "z"));
        fleet.addAll(calm(8, "other", "z"));

        Map<Ask, HeldBack> refused =
                Guardrails.of(budgets(Budget.ALL, Budget.ALL, Budget.ALL)).refusalsByAsk(fleet, 0);
        assertThat(refused).containsOnlyKeys(new Ask("n1", TaintStrength.HARD)).allSatisfy((_, why) -> {
            assertThat(why.text()).contains("pool p has 2 node(s)");
            assertThat(why.change()).contains("--allow-small-pools");
        });
    }

    @Test
    void countsANodeWithBothTaintsOnceInTheCluster() {
        fleet.addAll(calm(8, "p", "z"));
        fleet.add(with(calm("both", "p", "z"), WANTS, WANTS, 90.0));
        fleet.add(wantsHard("other", "p", "z", 50.0));

        assertThat(allowed(decide(Budgets.ofCluster(new Budget(2, false))))).containsExactly("both", "both", "other");
    }

    @Test
    void tellsHowFarEachBudgetIsUsed() {
        fleet.addAll(calm(8, "p", "z"));
        fleet.add(with(calm("has", "p", "z"), HAS, NO, 90.0));
        fleet.add(with(calm("granted", "p", "z"), GRANTED, NO, 90.0));

        GuardrailReport report =
                Guardrails.of(budgets(HALF, HALF, HALF)).judgeNodes(fleet, 0).report();
        assertThat(report.budgets())
                .containsExactly(
                        new GuardrailReport.Use("cluster", "", "any", 5, 2, 10),
                        new GuardrailReport.Use("pool", "p", "hard", 5, 2, 10),
                        new GuardrailReport.Use("pool", "p", "soft", 5, 0, 10),
                        new GuardrailReport.Use("zone", "z", "hard", 5, 2, 10));
    }

    @Test
    void readsThePlaceFromTheLabelsOfCloudsAndKarpenter() {
        assertThat(NodeLocation.of(
                        "n", Map.of("karpenter.sh/nodepool", "k", "pool", "x", "topology.kubernetes.io/zone", "z1")))
                .isEqualTo(new NodeLocation("n", "k", "z1"));
        assertThat(NodeLocation.of("n", Map.of("eks.amazonaws.com/nodegroup", "g")))
                .isEqualTo(new NodeLocation("n", "g", ""));
        assertThat(NodeLocation.of("n", Map.of())).isEqualTo(NodeLocation.withoutLabels("n"));
    }
}
