package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

    @ParameterizedTest
    @CsvSource({
        "S36_long, S36_long, true",
        "S36_long, S36, false",
        "S*, S36_long, true",
        "*long, S36_long, true",
        "*6*o*, S36_long, true",
        "S?6_long, S36_long, true",
        "S?_long, S36_long, false",
        "*cpu*, KubepodsCPUContentionPressure, true",
        "*, '', true",
        "?, '', false",
        "a**b, ab, true",
    })
    void fits(String pattern, String name, boolean fits) {
        assertThat(new NamePattern(pattern).fits(name)).isEqualTo(fits);
    }

    @Test
    void aPatternMadeToTakeForEverEnds() {
        assertThat(new NamePattern("*a".repeat(100) + "b").fits("a".repeat(5_000)))
                .isFalse();
    }
}
