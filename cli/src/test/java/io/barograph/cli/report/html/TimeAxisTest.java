package io.barograph.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TimeAxisTest {

    @Test
    void hasFewTicksEvenAtTheEndOfAllTimes() {
        assertThat(new TimeAxis(Long.MAX_VALUE - 5_000, Long.MAX_VALUE - 10, false).ticks())
                .hasSizeBetween(1, 10);
        assertThat(new TimeAxis(1_700_000_000_000L, 1_700_000_060_000L, false).ticks())
                .hasSizeBetween(3, 10);
    }
}
