package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.JsonTree;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BacktestCommandTest {

    private static final Path RECORDINGS = Path.of("../examples/recordings");
    private static final Path LONG = RECORDINGS.resolve("S36_long.trace.gz");
    private static final Path THROTTLED = RECORDINGS.resolve("S02_one_throttled.trace.gz");
    private static final String EARLY = "../examples/backtest/early";
    private static final String NAIVE = "../examples/backtest/naive";

    @TempDir
    private Path directory = Path.of("");

    private static CommandResult backtest(Object... arguments) {
        return CommandResult.of(new BacktestCommand(), arguments);
    }

    @Test
    void tellsWhatTheShippedPoliciesWouldHaveRaised() {
        CommandResult ran = backtest(LONG);
        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out())
                .startsWith("1 node, 275 observations of 9m8s in all, all of it seen.\n")
                .contains("contention: burstable pods wait for CPU", "5m52s")
                .containsPattern(
                        "NEVER JUDGED +NODES +MISSING THROUGHOUT .that is not calm.\nBarographDiskPressure +1 of 1 ")
                .contains("Tainted at once: at most 1 of 1 node, at 2m38s (--max-tainted-nodes=1 allows 1).");
    }

    @Test
    void saysWhereMoreNodesWouldHaveBeenTaintedThanTheBudgetAllows() throws IOException {
        Path rules = Files.writeString(directory.resolve("taint.drl"), """
            rule "pods wait" when Contention(scope == KUBEPODS, resource == CPU, avg10 >= 30) then
                node.taint("example.com/busy", NoSchedule).keepFor("30s");
            end
            """);
        Path overcommit = RECORDINGS.resolve("S04_overcommit.trace.gz");
        assertThat(backtest(LONG, overcommit, "--policies", rules).out())
                .containsPattern("at most 2 of 2 nodes, at [0-9]+s, recordings laid side by side")
                .containsPattern("allows 1\\),\\s+more than that for [0-9]+s: the controller would");
        assertThat(backtest(LONG, overcommit, "--policies", rules, "--max-tainted-nodes=100%")
                        .out())
                .containsPattern("\\(--max-tainted-nodes=100% allows\\s+2\\)\\.");
    }

    @Test
    void comparesTwoSetsOfRulesAndFailsOnlyWhenAsked() {
        Object[] compared = {LONG, THROTTLED, "--diff", NAIVE, EARLY};
        CommandResult ran = backtest(compared);
        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .startsWith("0 episodes appear, 1 vanish, 1 move, 0 stay as they are (")
                .contains("vanishes  S02_one_throttled", "moves     S36_long");
        List<Object> strict = new ArrayList<>(List.of(compared));
        strict.add("--fail-on-change");
        assertThat(backtest(strict.toArray()).exit()).isEqualTo(1);
        assertThat(backtest(LONG, "--diff", EARLY, EARLY, "--fail-on-change").exit())
                .isZero();
        JsonTree json =
                backtest(LONG, THROTTLED, "--diff", NAIVE, EARLY, "-o", "json").json();
        assertThat(json.get("changes").items()).hasSize(2);
        assertThat(json.get("changes")
                        .items()
                        .getLast()
                        .get("raised_later_seconds")
                        .number())
                .isNegative();
    }

    @Test
    void tellsOfASourceThatBreaksOffWhatItCould() throws IOException {
        Path cut = directory.resolve("cut.trace");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(THROTTLED))) {
            byte[] all = in.readAllBytes();
            Files.write(cut, Arrays.copyOf(all, all.length * 2 / 3));
        }
        CommandResult ran = backtest(cut, LONG, "--policies", NAIVE);
        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).startsWith("barograph backtest: ").contains("cut.trace");
        assertThat(ran.out()).startsWith("2 nodes, ").contains("S36_long");
    }

    @Test
    void refusesIncidentsWithLineAndColumn() throws IOException {
        Path incidents = Files.writeString(directory.resolve("i.yaml"), "incidents:\n  - name: [x]\n");
        CommandResult ran = backtest(LONG, "--incidents", incidents);
        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .contains("i.yaml:2:11: an incident: name is no text", "i.yaml:2:5: an incident: from is missing");
        Files.writeString(incidents, "incidents: \u001b[2J");
        assertThat(backtest(LONG, "--incidents", incidents).err())
                .contains("i.yaml")
                .doesNotContain("\u001b");
        Files.write(incidents, new byte[300_000]);
        assertThat(backtest(LONG, "--incidents", incidents).err())
                .contains("300000 characters, expected at most 262144");
    }

    @Test
    void refusesRulesAndValuesThatCannotBeUsed() throws IOException {
        Path rules = Files.writeString(directory.resolve("bad.drl"), "rule \"x\" when");
        assertThat(backtest(LONG, "--policies", rules).exit()).isEqualTo(3);
        CommandResult swept = backtest(LONG, "--policies", EARLY, "--progress", "--sweep", "cpu.threshold=5,high");
        assertThat(swept.exit()).isEqualTo(3);
        assertThat(swept.err()).startsWith("backtest: reading the rules, once for each of 2 values");
        assertThat(swept.err()).contains("--sweep cpu.threshold: is \"high\"; expected a number");
        assertThat(backtest(LONG, "--policies", EARLY, "--sweep", "cpu.treshold=5,6")
                        .err())
                .contains("--sweep cpu.treshold: the policy has no such parameter. Did you mean threshold?");
    }

    @Test
    void tellsAllMistakesTogether() {
        CommandResult ran = backtest(
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
        assertThat(backtest().err())
                .contains("no source is named, expected RECORDING|DIR, --journal, --exporter or --prometheus."
                        + " Maybe");
        assertThat(backtest(LONG, "--policies", directory).err())
                .contains(
                        "--policies: " + directory + ": the directory has no rule files. Their names must end in .drl");
        assertThat(backtest(directory).err()).contains("has no recordings. Their names must end in .trace");
        assertThat(backtest(LONG, "--fail-on-change").err()).contains("--fail-on-change is given without --diff");
    }

    @Test
    void writesToAFileAndTellsProgressWhenAsked() throws IOException {
        Path page = directory.resolve("page.html");
        CommandResult ran = backtest(LONG, "--policies", EARLY, "-o", "html", "--output-file", page, "--progress");
        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("backtest: 100 % of the past");
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").contains("S36_long", "ExampleCPUTrouble");
    }
}
