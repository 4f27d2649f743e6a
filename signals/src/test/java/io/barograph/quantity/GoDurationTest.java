package io.barograph.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {

    @ParameterizedTest
    @CsvSource({
        "30s,PT30S",
        "5m,PT5M",
        "1h30m,PT1H30M",
        "1.5h,PT1H30M",
        "250ms,PT0.25S",
        "0s,PT0S",
        "0,PT0S",
        "90m,PT1H30M"
    })
    void readsWhatGoReads(String text, Duration duration) {
        assertThat(GoDuration.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "30", "s", "-5m", "5 m", "5d", "1h 30m", "1e3s", "5m.", ".5m", "99999999999h", "5us"})
    void refusesTheRestWithASentence(String text) {
        assertThatThrownBy(() -> GoDuration.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a duration such as 30s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2562048h", "9999999h", "999999999h", "999999999h999999999h999999999h"})
    void refusesWhatDoesNotFitRatherThanReadAnother(String text) {
        assertThatThrownBy(() -> GoDuration.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is too long a duration, expected at most 2562047h");
        assertThat(GoDuration.parse("2562047h")).hasHours(2_562_047);
    }

    @Test
    void namesTheUnitThatWasProbablyLeftOut() {
        assertThatThrownBy(() -> GoDuration.parse("30")).hasMessageEndingWith("1h30m. Maybe 30s");
    }

    @Test
    void refusesEndlessTextQuickly() {
        assertThatThrownBy(() -> GoDuration.parse("1h".repeat(100_000))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void readsBackWhatItWrites() {
        Random random = new Random(7);
        for (int i = 0; i < 1_000; i++) {
            Duration duration = Duration.ofMillis(random.nextLong(100L * 3_600_000));
            assertThat(GoDuration.parse(GoDuration.format(duration))).isEqualTo(duration);
        }
        assertThat(GoDuration.format(Duration.ofMinutes(90))).isEqualTo("1h30m");
    }

    @Test
    void writesNothingFinerThanMilliseconds() {
        assertThat(GoDuration.formatMicros(90_000_000)).isEqualTo("1m30s");
        assertThat(GoDuration.formatMicros(1_250_999)).isEqualTo("1s250ms");
        assertThat(GoDuration.formatMicros(999)).isEqualTo("0s");
    }

    @Test
    void roundsWhatWasMeasuredForPeople() {
        assertThat(GoDuration.roundedMicros(107_999_000)).isEqualTo("1m48s");
        assertThat(GoDuration.roundedMicros(2_400_000)).isEqualTo("2s");
        assertThat(GoDuration.roundedMicros(999_000)).isEqualTo("999ms");
        assertThat(GoDuration.roundedMicros(0)).isEqualTo("0s");
    }
}
