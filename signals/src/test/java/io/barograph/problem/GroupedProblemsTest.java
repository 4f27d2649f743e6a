package io.barograph.problem;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class GroupedProblemsTest {

    private static Problem at(int line, String text) {
        return Problem.error(new FilePosition("a.drl", line, 3), text, "Maybe mend it")
                .withCheck("meaning");
    }

    @Test
    void whatIsSaidFourteenTimesIsSaidOnce() {
        List<Problem> all = IntStream.rangeClosed(1, 14)
                .mapToObj(line -> at(10 * line, "unknown fact Contentin"))
                .toList();
        assertThat(GroupedProblems.mergeSame(all)).singleElement().satisfies(each -> {
            assertThat(each.line()).isEqualTo(10);
            assertThat(each.check()).isEqualTo("meaning");
            assertThat(each)
                    .hasToString(
                            "a.drl:10:3: unknown fact Contentin (and 13 more places: lines 20, 30, 40, 50, 60, ...)."
                                    + " Maybe mend it");
        });
    }

    @Test
    void whatIsSaidTwiceOrOtherwiseStaysAsItIs() {
        List<Problem> some = List.of(at(1, "a"), at(2, "b"), at(3, "a"), at(4, "c"));
        assertThat(GroupedProblems.mergeSame(some)).isEqualTo(some);
    }
}
