package io.barograph.controller.controls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;
import org.junit.jupiter.api.Test;

class BudgetTest {

    @Test
    void readsNodesAndShares() {
        assertThat(Budget.parse("3").nodeLimit(100)).isEqualTo(3);
        assertThat(Budget.parse("0").nodeLimit(100)).isZero();
        assertThat(Budget.parse("10%").nodeLimit(99)).isEqualTo(9);
        assertThat(Budget.parse("100%").nodeLimit(7)).isEqualTo(7);
        assertThat(Budget.parse("0%").nodeLimit(7)).isZero();
    }

    @Test
    void letsASmallFleetHaveOneByAShareAndAnUnknownFleetNone() {
        assertThat(Budget.parse("10%").nodeLimit(3)).isEqualTo(1);
        assertThat(Budget.parse("10%").nodeLimit(0)).isZero();
    }

    @Test
    void refusesWhatItCannotReadInsteadOfHavingNoBudget() {
        for (String text : List.of("", "-1", "ten", "101%", "1.5", " 1", "1 %", "99999999", "10%%", "∞")) {
            assertThatIllegalArgumentException()
                    .as(text)
                    .isThrownBy(() -> Budget.parse(text))
                    .withMessageContaining("\"" + text + "\"")
                    .withMessageContaining("Maybe");
        }
    }

    @Test
    void leavesSmallPoolsToSoftTaintsUnlessTheyAreNamedOrAllowed() {
        Budget half = Budget.parse("50%");
        Budgets careful = new Budgets(Budget.ALL, new Budgets.Pools(half, Map.of("db", half), false), Budget.ALL, half);

        assertThat(careful.hardInPool("web", 2)).isZero();
        assertThat(careful.hardInPool("web", 3)).isEqualTo(1);
        assertThat(careful.hardInPool("db", 2)).isEqualTo(1);
        assertThat(Budgets.ofCluster(half).hardInPool("web", 1)).isEqualTo(1);
    }

    @Test
    void aBudgetOfNoneIsNotHelpedByAReleaseForThereIsNone() {
        Budget none = Budget.parse("0");
        Budgets closed = new Budgets(Budget.ALL, new Budgets.Pools(none, Map.of(), true), Budget.ALL, Budget.ALL);

        assertThat(closed.noHardTaint("web", 5))
                .isNotNull()
                .extracting(HeldBack::change)
                .isEqualTo("--max-tainted-per-pool or its --pool-budget is raised");
        assertThat(new HeldBack.BudgetFull(
                                HeldBack.Area.ofPool("web"), "hard", new HeldBack.Filled(1, 1, 5, Budget.parse("20%")))
                        .change())
                .startsWith("a tainted node of pool web is released, or ");
    }
}
