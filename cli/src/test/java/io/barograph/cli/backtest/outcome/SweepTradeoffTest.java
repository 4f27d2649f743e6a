package io.barograph.cli.backtest.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepTradeoffTest {

    private static List<Double> numbers(String text) {
        return Stream.of(text.split(" ")).map(Double::parseDouble).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "0 0 1 80 5 90 10 100, Knee[value=1]", // from here on more gain costs much
        "10 100 5 90 1 80 0 0, Knee[value=2]",
        "0 -2e6 1 -1e6 100 0, Knee[value=1]", // the scales do not matter
        "0 0 9 20 10 100, Straight[]", // costs more than it gains
        "0 0 5 50 10 100, Straight[]",
        "0 5 0 9 3 9, Best[value=1]",
        "4 5 4 5 4 5, Same[]",
    })
    void namesAValueByCostsAndGains(String costsAndGains, String tradeoff) {
        List<Double> numbers = numbers(costsAndGains);
        List<SweepTradeoff.Point> points = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i += 2) {
            points.add(new SweepTradeoff.Point(numbers.get(i), numbers.get(i + 1)));
        }
        assertThat(SweepTradeoff.between(points)).hasToString(tradeoff);
    }

    @ParameterizedTest
    @CsvSource({"100 20 15 10 0, Knee[value=1]", "3 2 1, Straight[]", "3 3 3, Same[]"})
    void aSeriesBendsWhereItIsFarthestFromTheStraightLine(String series, String tradeoff) {
        assertThat(SweepTradeoff.findBend(numbers(series))).hasToString(tradeoff);
    }
}
