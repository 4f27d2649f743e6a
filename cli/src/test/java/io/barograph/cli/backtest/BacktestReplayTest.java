package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.EARLY;
import static io.barograph.cli.backtest.Backtests.RECORDINGS;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.JsonTree;
import io.barograph.cli.record.ReplayCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What a backtest tells is what `replay --policies` decides, told by itself; a sweep is the single runs; and nothing
/// depends on the number of threads.
class BacktestReplayTest {

    private static final String SHIPPED = "../rules/policies";
    private static final String INCIDENTS = "--incidents=../examples/incidents.yaml";

    /// Episodes by the transitions of `replay`: `S36_long KubepodsCPU... 158.001 510.002 false "rule"`.
    private static List<String> replayed() {
        List<Object> arguments = new ArrayList<>(List.of("-o", "json", "--policies", EARLY, "--policies", SHIPPED));
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            files.filter(each -> each.toString().endsWith(".gz")).sorted().forEach(arguments::add);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        List<String> episodes = new ArrayList<>();
        Map<String, String> open = new HashMap<>();
        Map<String, String> ends = new HashMap<>();
        for (String line : CommandResult.of(new ReplayCommand(), arguments.toArray())
                .out()
                .lines()
                .toList()) {
            JsonTree pass = JsonTree.of(line);
            String node = pass.get("recording").toString().replace(".trace.gz", "");
            String at = pass.get("at_seconds").toString();
            ends.put(node, at);
            if (!line.contains("\"transition\":")) {
                continue;
            }
            JsonTree told = pass.get("transition");
            String key = node + " " + told.get("demand");
            boolean was = told.get("from").toString().endsWith("firing");
            boolean is = told.get("to").toString().endsWith("firing");
            if (is && !was) {
                open.put(key, at + " \"" + told.get("rule") + "\"");
            } else if (was && !is) {
                episodes.add(key + " " + open.remove(key) + " " + at + " false");
            }
        }
        open.forEach((key, begun) ->
                episodes.add(key + " " + begun + " " + ends.get(key.substring(0, key.indexOf(' '))) + " true"));
        return episodes;
    }

    private static List<String> tested(JsonTree report) {
        List<String> episodes = new ArrayList<>();
        for (JsonTree node : report.get("nodes").items()) {
            for (JsonTree each : node.get("episodes").items()) {
                episodes.add(node.get("node") + " " + each.get("demand") + " " + each.get("raised_seconds") + " \""
                        + each.get("rule") + "\" " + each.get("ended_seconds") + " " + each.get("open"));
            }
        }
        return episodes;
    }

    private static CommandResult backtest(Object... more) {
        return Backtests.run(RECORDINGS, "-o", "json", INCIDENTS, List.of(more));
    }

    @Test
    void episodesAreThoseOfReplay() {
        List<String> tested =
                tested(backtest("--policies", EARLY, "--policies", SHIPPED).json());
        assertThat(tested).hasSizeGreaterThan(6).containsExactlyInAnyOrderElementsOf(replayed());
    }

    @Test
    void aSweepIsItsSingleRunsInOnePass() {
        JsonTree sweep = backtest("--policies", EARLY, "--sweep", "cpu.threshold=5,30,50")
                .json();
        assertThat(sweep.get("given")).hasToString("30");
        for (JsonTree value : sweep.get("values").items()) {
            JsonTree single = backtest("--policies", EARLY, "--set", "cpu.threshold=" + value.get("value"))
                    .json();
            assertThat(value.get("incidents")).isEqualTo(single.get("incidents"));
            assertThat(value.get("episodes").number().intValue())
                    .isEqualTo(tested(single).size())
                    .isPositive();
        }
    }

    @Test
    void nothingDependsOnTheNumberOfWorkers() {
        String one = backtest("--policies", EARLY, "--workers", "1").out();
        assertThat(backtest("--policies", EARLY, "--workers", "2").out()).isEqualTo(one);
        assertThat(backtest("--policies", EARLY, "--workers", "7").out()).isEqualTo(one);
    }
}
