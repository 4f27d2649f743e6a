package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.EARLY;
import static io.barograph.cli.backtest.Backtests.LONG;
import static io.barograph.cli.backtest.Backtests.NAIVE;
import static io.barograph.cli.backtest.Backtests.OVERCOMMIT;
import static io.barograph.cli.backtest.Backtests.THROTTLED;
import static io.barograph.cli.backtest.Backtests.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.CommandResult;
import io.barograph.cli.options.UsageException;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BacktestCommandTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void jsonHasEachDemandAndEachEpisode() {
        assertThat(run(LONG, "--policies", NAIVE, "-o", "json").out())
                .startsWith(
                        "{\"kind\":\"backtest\",\"observations\":275,\"span_seconds\":548.000,\"unseen_seconds\":0.000,")
                .contains("{\"demand\":\"ExampleCPUTrouble\",\"policy\":\"cpu\",\"rule\":\"tasks wait for CPU\","
                        + "\"episodes\":1,\"nodes\":1,\"open\":0,\"flaps\":0,\"gave_up\":0,\"false_alarms\":0,"
                        + "\"total_seconds\":174.001,\"median_seconds\":174.001,\"longest_seconds\":174.001,"
                        + "\"grace_median_seconds\":10.000,\"grace_longest_seconds\":10.000,\"frozen_share\":0.0000,"
                        + "\"judged\":true}")
                .contains(
                        "\"pending_seconds\":42.000,\"raised_seconds\":52.000,\"ended_seconds\":226.001,\"open\":false");
    }

    @Test
    void saysWhereMoreNodesWouldHaveBeenTaintedThanTheBudgetAllows() throws IOException {
        Path rules = Files.writeString(directory.resolve("taint.drl"), """
            rule "pods wait" when Contention(scope == KUBEPODS, resource == CPU, avg10 >= 30) then
                node.taint("example.com/busy", NoSchedule).keepFor("30s");
            end
            """);
        assertThat(run(LONG, OVERCOMMIT, "--policies", rules).out())
                .containsPattern("at most 2 of 2 nodes, at [0-9]+s, recordings laid side by side")
                .containsPattern("allows 1\\),\\s+more than that for [0-9]+s: the controller would");
        assertThat(run(LONG, OVERCOMMIT, "--policies", rules, "--max-tainted-nodes=100%")
                        .out())
                .containsPattern("\\(--max-tainted-nodes=100% allows\\s+2\\)\\.");
    }

    @Test
    void comparesTwoSetsOfRulesAndFailsOnlyWhenAsked() {
        List<Object> compared = List.of(LONG, THROTTLED, "--diff", NAIVE, EARLY);
        assertThat(run(compared).exit()).isZero();
        assertThat(run(compared, "--fail-on-change").exit()).isEqualTo(1);
        assertThat(run(LONG, "--diff", EARLY, EARLY, "--fail-on-change").exit()).isZero();
        JsonNode changes = run(compared, "-o", "json").json().required("changes");
        assertThat(changes).hasSize(2);
        assertThat(changes.required(1).required("raised_later_seconds").doubleValue())
                .isNegative();
    }

    @Test
    void tellsOfASourceThatBreaksOffWhatItCould() throws IOException {
        Path cut = directory.resolve("cut.trace");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(THROTTLED))) {
            byte[] all = in.readAllBytes();
            Files.write(cut, Arrays.copyOf(all, all.length * 2 / 3));
        }
        CommandResult ran = run(cut, LONG, "--policies", NAIVE);
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).startsWith("barograph backtest: ").contains("cut.trace");
        assertThat(ran.out()).startsWith("2 nodes, ").contains("S36_long");
    }

    @Test
    void refusesIncidentsWithLineAndColumn() throws IOException {
        Path incidents = Files.writeString(directory.resolve("i.yaml"), "incidents:\n  - name: [x]\n");
        CommandResult ran = run(LONG, "--incidents", incidents);
        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .contains("i.yaml:2:11: an incident: name is no text", "i.yaml:2:5: an incident: from is missing");
        Files.writeString(incidents, "incidents: \u001b[2J");
        assertThat(run(LONG, "--incidents", incidents).err()).contains("i.yaml").doesNotContain("\u001b");
        Path rules = Files.writeString(incidents.resolveSibling("a\u001b[2J.drl"), "rule");
        assertThat(run(LONG, "--policies", rules).err())
                .contains("a?[2J.drl:1:")
                .doesNotContain("\u001b");
        Files.write(incidents, new byte[300_000]);
        assertThat(run(LONG, "--incidents", incidents).err()).contains("300000 characters, expected at most 262144");
    }

    @Test
    void refusesRulesAndValuesThatCannotBeUsed() throws IOException {
        Path rules = Files.writeString(directory.resolve("bad.drl"), "rule \"x\" when");
        assertThat(run(LONG, "--policies", rules).exit()).isEqualTo(3);
        CommandResult swept = run(LONG, "--policies", EARLY, "--progress", "--sweep", "cpu.threshold=5,high");
        assertThat(swept.exit()).isEqualTo(3);
        assertThat(swept.err()).startsWith("backtest: reading the rules, once for each of 2 values");
        assertThat(swept.err()).contains("--sweep cpu.threshold: is \"high\"; expected a number");
        assertThat(run(LONG, "--policies", EARLY, "--sweep", "cpu.treshold=5,6").err())
                .contains("--sweep cpu.treshold: the policy has no such parameter. Did you mean threshold?");
    }

    @Test
    void tellsAllMistakesTogether() {
        CommandResult ran = run(
                "none.trace",
                "--diff",
                NAIVE,
                "nowhere",
                "--policies",
                EARLY,
                "--sweep=cpu.threshold",
                "--flap-window=soon",
                "--max-tainted-nodes=-1",
                "--workers=0",
                "--set=x",
                "--incidents=none.yaml",
                "--output-file=nowhere/page.html");
        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .contains("none.trace: there is no such file")
                .contains("--diff: nowhere: there is no such file")
                .contains("--policies and --diff are given, expected one of them")
                .contains("--sweep and --diff are given, expected one of them")
                .contains("--sweep: \"cpu.threshold\" is not a sweep")
                .contains("--flap-window: \"soon\" is not a duration")
                .contains("--max-tainted-nodes: \"-1\"")
                .contains("--workers: \"0\", expected 1 to 64 threads")
                .contains("--set: \"x\" sets no parameter")
                .contains("--incidents: none.yaml: there is no such file")
                .contains("--output-file: nowhere/page.html: there is no directory ");
        assertThat(run().err())
                .contains("no source is named, expected RECORDING|DIR, --journal, --exporter or --prometheus."
                        + " Maybe");
        assertThat(run(LONG, "--policies", directory).err())
                .contains(
                        "--policies: " + directory + ": the directory has no rule files. Their names must end in .drl");
        assertThat(run(directory).err()).contains("has no recordings. Their names must end in .trace");
        assertThat(run(LONG, "--fail-on-change").err()).contains("--fail-on-change is given without --diff");
    }

    @Test
    void aFaultWhereSourcesAreReadIsNoWrongUsage() {
        BacktestCommand command = new BacktestCommand();
        List<String> faulty = new AbstractList<>() {
            @Override
            public String get(int index) {
                throw new IllegalArgumentException("a defect");
            }

            @Override
            public int size() {
                return 1;
            }
        };
        new CommandLine(command).getCommandSpec().findOption("--exporter").setValue(faulty);

        assertThatThrownBy(command::call).hasMessage("a defect").isNotInstanceOf(UsageException.class);
    }

    @Test
    void writesToAFileAndTellsProgressWhenAsked() throws IOException {
        Path page = directory.resolve("page.html");
        CommandResult ran = run(LONG, "--policies", EARLY, "-o", "html", "--output-file", page, "--progress");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("backtest: 100 % of the past");
        assertThat(Files.readString(page))
                .startsWith("<!DOCTYPE html>")
                .contains("S36_long", "ExampleCPUTrouble", "\"pale\":{\"subject\":\"Pressure(");
    }
}
