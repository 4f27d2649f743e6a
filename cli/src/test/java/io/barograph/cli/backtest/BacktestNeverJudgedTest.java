package io.barograph.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A backtest that could not judge says so, and which inputs were missing: zero episodes would look calm.
class BacktestNeverJudgedTest {

    private static final Path SHORT = Path.of("../examples/recordings/S02_one_throttled.trace.gz");
    private static final Path LONG = Path.of("../examples/recordings/S36_long.trace.gz");
    private static final Path DISK = Path.of("../examples/recordings/S12_io_contention.trace.gz");
    private static final String CONTENTION = "../rules/policies/contention.drl";
    private static final String MISSING = "Contention(BURSTABLE, CPU).avg60";

    @TempDir
    private Path directory = Path.of("");

    private static CommandResult backtest(Object... arguments) {
        return CommandResult.of(new BacktestCommand(), arguments);
    }

    @Test
    void oneSetOfRulesNamesTheMissingInputs() {
        Object[] asked = {SHORT, "--policies", CONTENTION};
        assertThat(backtest(asked).out())
                .contains("NEVER JUDGED")
                .containsPattern("KubepodsCPUContentionPressure +1 of 1 +Contention\\(")
                .contains(MISSING);
        JsonTree json = backtest(SHORT, "--policies", CONTENTION, "-o", "json").json();
        assertThat(json.get("judged").toString()).isEqualTo("false");
        assertThat(json.get("never_judged").items())
                .filteredOn(each -> each.get("demand").toString().equals("KubepodsCPUContentionPressure"))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.get("nodes").number()).isEqualByComparingTo("1");
                    assertThat(each.get("missing").items())
                            .anyMatch(input -> input.get("input").toString().equals(MISSING)
                                    && !input.get("why").toString().isEmpty());
                });
        assertThat(backtest(SHORT, "--policies", CONTENTION, "-o", "html").out())
                .contains("Never judged", MISSING);
    }

    @Test
    void aSweepNamesTheMissingInputsAndBlamesNoOptionThatWasGiven() {
        Object[] asked = {
            SHORT,
            LONG,
            "--policies",
            CONTENTION,
            "--incidents",
            "../examples/incidents.yaml",
            "--sweep",
            "contention.kubepodsCpuThreshold=20,30"
        };
        assertThat(backtest(asked).out()).contains("NEVER JUDGED").containsPattern("ContentionPressure +1 of 2");
        Object[] blind = {
            SHORT,
            "--policies",
            CONTENTION,
            "--incidents",
            "../examples/incidents.yaml",
            "--sweep",
            "contention.kubepodsCpuThreshold=20,30"
        };
        assertThat(backtest(blind).out())
                .contains("NEVER JUDGED", MISSING, "No demand of contention could be judged")
                .doesNotContain("Without --incidents", "All values come to the same")
                .containsPattern("\n +20 +never judged");
        assertThat(backtest(with(blind, "-o", "html")).out())
                .contains("Never judged", MISSING, "No demand of contention could be judged")
                .doesNotContain("Without --incidents");
        JsonTree json = backtest(with(blind, "-o", "json")).json();
        assertThat(json.get("judged").toString()).isEqualTo("false");
        assertThat(json.get("values").items().getFirst().get("judged").toString())
                .isEqualTo("false");
        assertThat(json.get("never_judged").items()).hasSize(9);
    }

    @Test
    void aComparisonNamesTheMissingInputsAndDoesNotPassForUnchanged() {
        Object[] asked = {SHORT, "--diff", CONTENTION, CONTENTION};
        CommandResult ran = backtest(asked);
        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .startsWith("Nothing could be judged by either set of rules")
                .contains("NEVER JUDGED", MISSING);
        assertThat(backtest(with(asked, "-o", "html")).out())
                .contains("Nothing could be judged by either set of rules", MISSING);
        JsonTree json = backtest(with(asked, "-o", "json")).json();
        assertThat(json.get("judged").toString()).isEqualTo("false");
        assertThat(json.get("never_judged").items()).hasSize(9);
        CommandResult strict = backtest(with(asked, "--fail-on-change"));
        assertThat(strict.exit()).isEqualTo(1);
        assertThat(strict.err()).contains("--fail-on-change: nothing could be judged");
    }

    @Test
    void aPageDrawsTheInputsOfTheRuleThatFired() throws IOException {
        Path rules = Files.writeString(directory.resolve("disk.drl"), """
            rule "always" when Pressure(scope == NODE, resource == MEMORY, kind == SOME, avg10 >= 0) then
                node.condition("Always").keepFor("30s");
            end
            rule "pods wait for the disk" when Contention(scope == KUBEPODS, resource == IO, avg10 >= 40) then
                node.condition("DiskTrouble").keepFor("30s");
            end
            """);
        String page = backtest(DISK, "--policies", rules, "-o", "html").out();
        assertThat(page).contains("Contention(KUBEPODS, IO).avg10, at most", "DiskTrouble");
    }

    @Test
    void aReportSaysWhatItWasMadeOf() {
        Object[] asked = {LONG, "--policies", "../examples/backtest/early", "--set", "cpu.threshold=40"};
        JsonTree made = backtest(with(asked, "-o", "json")).json().get("made_of");
        assertThat(made.get("version").toString()).isNotEmpty();
        assertThat(made.get("sources").items())
                .singleElement()
                .satisfies(each -> assertThat(each.toString()).endsWith("S36_long.trace.gz"));
        assertThat(made.get("policies").items()).singleElement().satisfies(each -> {
            assertThat(each.get("policy").toString()).isEqualTo("cpu");
            assertThat(each.get("sha256").toString()).hasSize(64);
            assertThat(each.get("parameters").get("threshold").toString()).isEqualTo("40");
            assertThat(each.get("parameters").get("grace").toString()).isEqualTo("10s");
        });
        assertThat(backtest(with(asked, "-o", "html")).out())
                .contains("What this was made of", "S36_long.trace.gz", "threshold=40", "grace=10s");
    }

    @Test
    void whatParametersSwitchOffIsNeitherJudgedNorNeverJudged() throws IOException {
        Path rules = Files.writeString(directory.resolve("graded.drl"), """
            declare Parameters
                limit : double = 0
            end
            rule "backlog" when
                Parameters(limit > 0, $limit : limit)
                Teardown(oldest > "1m")
            then
                node.condition("Backlog").keepFor("30s");
            end
            """);
        assertThat(backtest(SHORT, "--policies", rules).out())
                .contains("All rules are switched off by their parameters.", "Off by parameters: Backlog.")
                .doesNotContain("NEVER JUDGED", "Never raised");
        assertThat(backtest(SHORT, "--policies", rules, "-o", "json")
                        .json()
                        .get("off")
                        .toString())
                .isEqualTo("[Backlog]");
        assertThat(backtest(SHORT, "--policies", rules, "--sweep", "graded.limit=0,1")
                        .out())
                .containsPattern("\n +0 +off ")
                .containsPattern("\n +1 +never judged ")
                .containsPattern("Backlog +1 of 1 +Teardown.oldest: ");
    }

    private static Object[] with(Object[] arguments, Object... more) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }
}
