package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.EARLY;
import static io.barograph.cli.backtest.Backtests.RECORDINGS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.CommandResult;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A sweep is its single runs, and nothing depends on the number of threads.
class BacktestSweepTest {

    private static CommandResult backtest(Object... more) {
        return Backtests.run(
                RECORDINGS, "-o", "json", "--incidents=../examples/incidents.yaml", "--policies", EARLY, List.of(more));
    }

    @Test
    void aSweepIsItsSingleRunsInOnePass() {
        JsonNode sweep = backtest("--sweep", "cpu.threshold=5,30,50").json();
        assertThat(sweep.required("given").asText()).isEqualTo("30");
        for (JsonNode value : sweep.required("values")) {
            JsonNode single = backtest(
                            "--set", "cpu.threshold=" + value.required("value").asText())
                    .json();
            assertThat(value.required("incidents")).isEqualTo(single.required("incidents"));
            long episodes = single.required("nodes")
                    .valueStream()
                    .mapToLong(each -> each.required("episodes").size())
                    .sum();
            assertThat(value.required("episodes").longValue())
                    .isEqualTo(episodes)
                    .isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--incidents=../examples/incidents.yaml, Mean lead (up) over false alarms (to the right)",
        "--progress, Time raised (up) over the values (to the right)",
    })
    void aPageDrawsTheValuesAndMarksOne(String option, String title) {
        String page = Backtests.run(
                        RECORDINGS,
                        "-o",
                        "html",
                        "--policies",
                        EARLY,
                        "--sweep",
                        "cpu.threshold=5,10,20,30,40,50",
                        option)
                .out();
        assertThat(page).contains("{\"kind\":\"sweep\",\"title\":\"" + title).containsOnlyOnce("\"is_named\":true");
        assertThat(page.split("\\{\"value\":", -1)).hasSize(1 + 6);
    }

    @Test
    void nothingDependsOnTheNumberOfWorkers() {
        String one = backtest("--workers", "1").out();
        assertThat(backtest("--workers", "2").out()).isEqualTo(one);
        assertThat(backtest("--workers", "7").out()).isEqualTo(one);
    }
}
