package io.barograph.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadableValuesTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "4204, 4.2s",
        "1999, 2s",
        "9970, 10s",
        "12499, 12s",
        "352002, 5m52s",
        "-36000, -36s",
        "86400000, 24h"
    })
    void tellsLengths(long millis, String told) {
        assertThat(ReadableValues.readableLength(millis)).isEqualTo(told);
    }

    @Test
    void tellsMomentsByTheirClock() {
        assertThat(ReadableValues.readableMoment(106_000, true)).isEqualTo("1m46s");
        assertThat(ReadableValues.readableMoment(1_777_629_600_123L, false)).isEqualTo("2026-05-01T10:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.0001, <1 %", "0.354, 35 %", "0.9999, >99 %", "1, 100 %"})
    void neverTellsALittleForNothing(double share, String told) {
        assertThat(ReadableValues.readablePercent(share)).isEqualTo(told);
    }

    @Test
    void wrapsWhereBlanksAllow() {
        assertThat(ReadableValues.wrappedText("one two three", 9)).isEqualTo("one two\n  three\n");
    }
}
