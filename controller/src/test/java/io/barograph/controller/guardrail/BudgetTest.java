package io.barograph.controller.guardrail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BudgetTest {

    @Test
    void readsNodesAndShares() {
        assertThat(Budget.parse("3").nodes(100)).isEqualTo(3);
        assertThat(Budget.parse("0").nodes(100)).isZero();
        assertThat(Budget.parse("10%").nodes(99)).isEqualTo(9);
        assertThat(Budget.parse("100%").nodes(7)).isEqualTo(7);
        assertThat(Budget.parse("0%").nodes(7)).isZero();
    }

    @Test
    void letsASmallFleetHaveOneByAShareAndAnUnknownFleetNone() {
        assertThat(Budget.parse("10%").nodes(3)).isEqualTo(1);
        assertThat(Budget.parse("10%").nodes(0)).isZero();
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
    void givesPlacesToTheWorstFirst() {
        var verdicts = new Budget(2, false)
                .decide(
                        5,
                        List.of(
                                new Candidate("mild", false, true, 41, 90),
                                new Candidate("worst", false, true, 95, 1),
                                new Candidate("unknown", false, true, Double.NaN, 900),
                                new Candidate("bad", false, true, 60, 5)));

        assertThat(allowed(verdicts)).containsExactlyInAnyOrder("worst", "bad");
        assertThat(verdicts.get("mild"))
                .isInstanceOfSatisfying(
                        Verdict.Blocked.class,
                        blocked -> assertThat(blocked.why()).contains("at most 2 of 5 nodes"));
    }

    @Test
    void leavesPlacesToWhoHasThemHoweverBadTheOthersAre() {
        var verdicts = new Budget(1, false)
                .decide(
                        5,
                        List.of(
                                new Candidate("holder", true, false, 1, 0),
                                new Candidate("worse", false, true, 99, 0)));

        assertThat(allowed(verdicts)).isEmpty();
        assertThat(verdicts).containsOnlyKeys("worse");
    }

    @Test
    void letsAHolderHaveASecondTaintEvenOverTheLimit() {
        var verdicts = new Budget(0, false).decide(1, List.of(new Candidate("holder", true, true, 50, 0)));

        assertThat(allowed(verdicts)).containsExactly("holder");
    }

    @Test
    void neverGivesMoreThanThereAreWhateverTheOrder() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 500; round++) {
            int limit = random.nextInt(6);
            List<Candidate> candidates = new ArrayList<>();
            for (int i = 0; i < random.nextInt(12); i++) {
                candidates.add(new Candidate(
                        "n" + i, random.nextInt(4) == 0, random.nextBoolean(), random.nextInt(5), random.nextInt(3)));
            }
            var verdicts = new Budget(limit, false).decide(20, candidates);
            long holders = candidates.stream().filter(Candidate::holds).count();
            long fresh = candidates.stream()
                    .filter(c -> !c.holds() && verdicts.get(c.node()) instanceof Verdict.Allowed)
                    .count();
            assertThat(fresh).isLessThanOrEqualTo(Math.max(0, limit - holders));

            List<Candidate> shuffled = new ArrayList<>(candidates);
            Collections.shuffle(shuffled, new Random(round));
            assertThat(new Budget(limit, false).decide(20, shuffled)).isEqualTo(verdicts);
        }
    }

    private static List<String> allowed(Map<String, Verdict> verdicts) {
        return verdicts.entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Verdict.Allowed)
                .map(Map.Entry::getKey)
                .toList();
    }
}
