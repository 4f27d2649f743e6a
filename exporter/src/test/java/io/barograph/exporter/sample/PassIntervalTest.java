package io.barograph.exporter.sample;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class PassIntervalTest {

    private static final PassInterval AWAKE = PassInterval.between(2_000_000, 10_000_000);

    @Test
    void doublesWithEachQuietPassUpToItsLongest() {
        List<Long> seconds = new ArrayList<>();
        PassInterval pace = AWAKE;
        for (int i = 0; i < 5; i++) {
            pace = pace.afterPass(true);
            seconds.add(pace.intervalMicros() / 1_000_000);
        }
        assertThat(seconds).containsExactly(4L, 8L, 10L, 10L, 10L);
    }

    @Test
    void isAwakeAgainAfterOnePassThatFoundSomething() {
        PassInterval slow =
                AWAKE.afterPass(true).afterPass(true).afterPass(true).afterPass(true);

        assertThat(slow.afterPass(false)).isEqualTo(AWAKE);
    }

    @Test
    void staysWhereItIsIfItMayNotGrow() {
        PassInterval fixed = PassInterval.between(3_000_000, 2_000_000);

        assertThat(fixed.afterPass(true)
                        .afterPass(true)
                        .afterPass(true)
                        .afterPass(true)
                        .intervalMicros())
                .isEqualTo(3_000_000);
    }
}
