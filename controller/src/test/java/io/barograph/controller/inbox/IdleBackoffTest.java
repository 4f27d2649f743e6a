package io.barograph.controller.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class IdleBackoffTest {

    private final IdleBackoff rest = new IdleBackoff();

    private List<Long> millis(int passes) {
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < passes; i++) {
            rest.recordPass(PassCause.TIMER);
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
        rest.recordPass(PassCause.NODE);
        assertThat(millis(4)).containsExactly(100L, 100L, 100L, 200L);
        rest.recordPass(PassCause.DESIRE);
        assertThat(rest.micros()).isEqualTo(100_000);
    }
}
