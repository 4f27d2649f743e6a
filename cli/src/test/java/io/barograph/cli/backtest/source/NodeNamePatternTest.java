package io.barograph.cli.backtest.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What it has beyond a silence's pattern, by which it matches.
class NodeNamePatternTest {

    @ParameterizedTest
    @CsvSource({
        "S?6_*, S36_long, true",
        "S36_long, S36, false",
        "*cpu*, KubepodsCPUContentionPressure, true",
        "*, '', true",
        "?, '', false",
    })
    void fitsWhateverTheCaseOfItsLetters(String pattern, String name, boolean fits) {
        assertThat(new NodeNamePattern(pattern).fitsName(name)).isEqualTo(fits);
    }

    @Test
    void standsForWhatNoNodeCanBeCalled() {
        assertThat(new NodeNamePattern("a b".repeat(200) + "*").fitsName("a b".repeat(201)))
                .isTrue();
    }
}
