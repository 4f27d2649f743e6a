package io.barograph.controller.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestTest {

    private final Rest rest = new Rest();

    private List<Long> millis(int passes) {
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < passes; i++) {
            rest.passed(Cause.TIMER);
            all.add(rest.micros() / 1000);
        }
        return all;
    }

    @Test
    void isLongerByATenthOfASecondFromTheThirdQuietPassOnUpToASecond() {
        assertThat(millis(15))
                .containsExactly(
                        100L, 100L, 100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L, 1000L, 1000L, 1000L, 1000L);
    }

    @Test
    void beginsAnewWithAnEvent() {
        millis(15);
        rest.passed(Cause.NODE);
        assertThat(millis(4)).containsExactly(100L, 100L, 100L, 200L);
        rest.passed(Cause.DESIRE);
        assertThat(rest.micros()).isEqualTo(100_000);
    }
}
