package io.barograph.cli.backtest.outcome;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepRangeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p.t=20..35:5 | 20,25,30,35",
                "p.t=20..33:5 | 20,25,30",
                "p.t=0.5..1:0.25 | 0.5,0.75,1.00",
                "p.t=10s..1m:20s | 10s,30s,50s",
                "p.t=90s..2m:30s | 1m30s,2m",
                "p.t=20, 30,40 | 20,30,40",
                "p.effect=NoSchedule,PreferNoSchedule | NoSchedule,PreferNoSchedule",
            })
    void names(String text, String values) {
        SweepRange range = SweepRange.parse(text);
        assertThat(String.join(",", range.values())).isEqualTo(values);
        assertThat(range.parameter()).isEqualTo(text.substring(0, text.indexOf('=')));
    }

    @Test
    void aPolicysNameMayHaveDots() {
        assertThat(SweepRange.parse("a.b.c=1,2").parameter()).isEqualTo("a.b.c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p.t | is not a sweep",
                "t=1,2 | is not a sweep",
                "p.t= | is not a sweep",
                "p.t=a..b:c | is not a sweep",
                "p.t=1..2s:1 | is not a sweep",
                "p.t=5 | is not a sweep",
                "p.t=10s..60s | has no step, expected FROM..TO:STEP. Maybe p.t=10s..60s:STEP",
                "p.t=20..60: | has no step, expected FROM..TO:STEP. Maybe p.t=20..60:10",
                "p.t=5,,6 | none empty",
                "p.t=5,6,5 | names a value twice",
                "p.t=9..5:1 | does not rise",
                "p.t=1..5:0 | does not rise",
                "p.t=0..51:1 | names more than 50 values",
                "p.t=0..999999999999999:0.000000001 | names more than 50 values",
            })
    void refuses(String text, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SweepRange.parse(text))
                .withMessageContaining(sentence);
    }
}
