package io.barograph.rules.cases.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueSeriesTest {

    @ParameterizedTest
    @CsvSource({
        "10, 10.0",
        "10x2, 10.0 10.0 10.0",
        "40+2x3, 40.0 42.0 44.0 46.0",
        "1-0.5x3, 1.0 0.5 0.0 -0.5",
        "-3, -3.0",
        "7x0, 7.0",
        "_, _",
        "_x3, _ _ _",
        "stale 1, _ 1.0",
        "10x1 40+2x1 _x2 stale, 10.0 10.0 40.0 42.0 _ _ _",
    })
    void expandsAsPromtoolDoes(String text, String expected) {
        assertThat(written(ValueSeries.parse(text, UnitSuffixes.NONE))).isEqualTo(expected);
    }

    /// The examples of Prometheus's own page on unit tests of rules, and what its lexer takes for a number.
    @ParameterizedTest
    @CsvSource({
        "-2+4x3, -2.0 2.0 6.0 10.0",
        "1-2x4, 1.0 -1.0 -3.0 -5.0 -7.0",
        "1x4, 1.0 1.0 1.0 1.0 1.0",
        "1 _x3 stale, 1.0 _ _ _ _",
        "1+0x6 0 0, 1.0 1.0 1.0 1.0 1.0 1.0 1.0 0.0 0.0",
        "10+10x2 30+20x5, 10.0 20.0 30.0 30.0 50.0 70.0 90.0 110.0 130.0",
        ".5 +5 1.5e3 2e-1x1 5., 0.5 5.0 1500.0 0.2 0.2 5.0",
    })
    void readsWhatPromtoolReads(String text, String expected) {
        assertThat(written(ValueSeries.parse(text, UnitSuffixes.NONE))).isEqualTo(expected);
    }

    @Test
    void saysWhyAValueIsMissing() {
        assertThat(ValueSeries.parse("1 _(no such file)x2 _(EIO) _ stale 2", UnitSuffixes.NONE).samples().stream()
                        .map(each -> each instanceof ValueSeries.Sample.Missing(String why) ? why : ""))
                .containsExactly(
                        "", "no such file", "no such file", "EIO", "the case leaves it out", "it went stale", "");
        assertThat(ValueSeries.ofWords("True _(no view yet)x2 False", List.of("True", "False"))
                        .samples())
                .containsExactly(
                        new ValueSeries.Sample.Given(0),
                        new ValueSeries.Sample.Missing("no view yet"),
                        new ValueSeries.Sample.Missing("no view yet"),
                        new ValueSeries.Sample.Given(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"_()", "_(a", "_(a)x", "_(a)1", "_(a(b))", "_(\u0007)", "1_(a)", "stalex3"})
    void refusesWhatIsNoReason(String text) {
        assertThatThrownBy(() -> ValueSeries.parse(text, UnitSuffixes.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "1x",
                "1+",
                "1+2",
                "1+x3",
                "__",
                "_x",
                "1e",
                "Inf",
                "NaN",
                "0x10x3",
                "1 , 2",
                "9999999999999"
            })
    void refusesWhatIsNoSeries(String text) {
        assertThatThrownBy(() -> ValueSeries.parse(text, UnitSuffixes.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected one such as 10, 10x5, 40+2x20, _x3 or stale");
    }

    @ParameterizedTest
    @CsvSource({
        "600Mi 1.5Gi 3, 629145600 1610612736 3",
        "600Mi-50Mix2, 629145600 576716800 524288000",
        "2k+1kx1 _ stale, 2000 3000 _ _",
        "-1Ki, -1024",
        "10x1, 10 10",
    })
    void knowsUnitsOfQuantities(String text, String expected) {
        assertThat(written(ValueSeries.parse(text, UnitSuffixes.AMOUNT)).replace(".0", ""))
                .isEqualTo(expected.replace("629145600", "6.291456E8")
                        .replace("1610612736", "1.610612736E9")
                        .replace("576716800", "5.767168E8")
                        .replace("524288000", "5.24288E8"));
    }

    @Test
    void knowsUnitsOfDurations() {
        assertThat(written(ValueSeries.parse("9m+30sx1 1h 250ms", UnitSuffixes.DURATION)))
                .isEqualTo("540.0 570.0 3600.0 0.25");
    }

    @Test
    void goesOnAfterItsEndWhereNothingChanges() {
        assertThat(ValueSeries.parse("1 2", UnitSuffixes.NONE).lastingSample(9))
                .isEqualTo(new ValueSeries.Sample.Given(2));
    }

    @Test
    void isBounded() {
        assertThatThrownBy(() -> ValueSeries.parse("1x999999999", UnitSuffixes.NONE))
                .hasMessage("more than 10000 values");
        assertThatThrownBy(() -> ValueSeries.parse("_x999999999 _x999999999", UnitSuffixes.NONE))
                .hasMessage("more than 10000 values");
    }

    @Test
    void isMissingAfterItsEnd() {
        assertThat(ValueSeries.parse("1", UnitSuffixes.NONE).sampleAt(1))
                .isEqualTo(new ValueSeries.Sample.Missing("the case gives no further value"));
    }

    @Test
    void answersAnyTextWithASeriesOrASentence() {
        Random random = new Random(3);
        List<UnitSuffixes> all = List.of(UnitSuffixes.NONE, UnitSuffixes.AMOUNT, UnitSuffixes.DURATION);
        String letters = "0123456789+-x_.() staleMikm";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            try {
                assertThat(ValueSeries.parse(text.toString(), all.get(round % 3))
                                .samples())
                        .isNotEmpty();
            } catch (IllegalArgumentException told) {
                assertThat(told.getMessage()).as("%s", text).containsAnyOf("is not a value", "more than");
            }
        }
    }

    private static String written(ValueSeries series) {
        List<String> words = series.samples().stream()
                .map(sample -> switch (sample) {
                    case ValueSeries.Sample.Given(double value) -> Double.toString(value);
                    case ValueSeries.Sample.Missing _ -> "_";
                })
                .toList();
        return String.join(" ", words);
    }
}
