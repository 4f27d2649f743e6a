package io.barograph.cli.backtest;

import static io.barograph.cli.backtest.Backtests.DISK;
import static io.barograph.cli.backtest.Backtests.EARLY;
import static io.barograph.cli.backtest.Backtests.LONG;
import static io.barograph.cli.backtest.Backtests.THROTTLED;
import static io.barograph.cli.backtest.Backtests.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.cli.CommandResult;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A backtest that could not judge says so, and which inputs were missing: zero episodes would look calm.
class BacktestNeverJudgedTest {

    private static final String CONTENTION = "../rules/policies/contention.drl";
    private static final String MISSING = "Contention(BURSTABLE, CPU).avg60";
    private static final List<String> SWEEP = List.of(
            "--policies",
            CONTENTION,
            "--incidents",
            "../examples/incidents.yaml",
            "--sweep",
            "contention.kubepodsCpuThreshold=20,30");
    private static final List<String> DIFF = List.of("--diff", CONTENTION, CONTENTION);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void oneSetOfRulesNamesTheMissingInputs() {
        JsonNode json = run(THROTTLED, "--policies", CONTENTION, "-o", "json").json();
        assertThat(json.required("judged")).hasToString("false");
        assertThat(json.required("never_judged"))
                .filteredOn(each -> each.required("demand").asText().equals("KubepodsCPUContentionPressure"))
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.required("nodes").intValue()).isEqualTo(1);
                    assertThat(each.required("missing"))
                            .anyMatch(input -> input.required("input").asText().equals(MISSING)
                                    && !input.required("why").asText().isEmpty());
                });
        assertThat(run(THROTTLED, "--policies", CONTENTION, "-o", "html").out()).contains("Never judged", MISSING);
    }

    @Test
    void aSweepNamesTheMissingInputsAndBlamesNoOptionThatWasGiven() {
        assertThat(run(THROTTLED, LONG, SWEEP).out())
                .contains("NEVER JUDGED")
                .containsPattern("ContentionPressure +1 of 2");
        assertThat(run(THROTTLED, SWEEP).out())
                .doesNotContain("All values come to the same")
                .containsPattern("\n +20 +never judged");
        JsonNode json = run(THROTTLED, SWEEP, "-o", "json").json();
        assertThat(json.required("judged")).hasToString("false");
        assertThat(json.required("values").required(0).required("judged")).hasToString("false");
        assertThat(json.required("never_judged")).hasSize(9);
    }

    @ParameterizedTest
    @CsvSource({"text, NEVER JUDGED", "html, Never judged"})
    void textAndPageSayWhyNothingCanBeCompared(String form, String head) {
        assertThat(run(THROTTLED, SWEEP, "-o", form).out())
                .contains(head, MISSING, "No demand of contention could be judged")
                .doesNotContain("Without --incidents");
        assertThat(run(THROTTLED, DIFF, "-o", form).out())
                .contains("Nothing could be judged by either set of rules", head, MISSING);
    }

    @Test
    void aComparisonDoesNotPassForUnchanged() {
        JsonNode json = run(THROTTLED, DIFF, "-o", "json").json();
        assertThat(json.required("judged")).hasToString("false");
        assertThat(json.required("never_judged")).hasSize(9);
        assertThat(run(THROTTLED, DIFF).exit()).isZero();
        CommandResult strict = run(THROTTLED, DIFF, "--fail-on-change");
        assertThat(strict.exit()).isEqualTo(1);
        assertThat(strict.err()).contains("--fail-on-change: nothing could be judged");
    }

    @Test
    void aPageDrawsTheInputsOfTheRuleThatFired() throws IOException {
        Path rules = Files.writeString(directory.resolve("disk.drl"), """
            rule "always" when Pressure(scope == NODE, resource == MEMORY, kind == SOME, avg10 >= 0) then
                node.condition("Always").keepFor("30s");
            end
            rule "pods wait for IO" when Contention(scope == KUBEPODS, resource == IO, avg10 >= 40) then
                node.condition("DiskTrouble").keepFor("30s");
            end
            """);
        assertThat(run(DISK, "--policies", rules, "-o", "html").out())
                .contains("\"subject\":\"Contention(KUBEPODS, IO)\",\"field\":\"avg10\"", "DiskTrouble");
    }

    @Test
    void aReportSaysWhatItWasMadeOf() {
        List<String> rules = List.of("--policies", EARLY, "--set", "cpu.threshold=40");
        JsonNode made = run(LONG, rules, "-o", "json").json().required("made_of");
        assertThat(made.required("version").asText()).isNotEmpty();
        assertThat(made.required("sources"))
                .singleElement()
                .satisfies(each -> assertThat(each.asText()).endsWith("S36_long.trace.gz"));
        assertThat(made.required("policies")).singleElement().satisfies(each -> {
            assertThat(each.required("policy").asText()).isEqualTo("cpu");
            assertThat(each.required("sha256").asText()).hasSize(64);
            assertThat(each.required("parameters").required("threshold").asText())
                    .isEqualTo("40");
            assertThat(each.required("parameters").required("grace").asText()).isEqualTo("10s");
        });
        assertThat(run(LONG, rules, "-o", "html").out())
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
        assertThat(run(THROTTLED, "--policies", rules).out())
                .contains("All rules are switched off by their parameters.", "Off by parameters: Backlog.")
                .doesNotContain("NEVER JUDGED", "Never raised");
        assertThat(run(THROTTLED, "--policies", rules, "-o", "json").json().required("off"))
                .hasToString("[\"Backlog\"]");
        assertThat(run(THROTTLED, "--policies", rules, "--sweep", "graded.limit=0,1")
                        .out())
                .containsPattern("\n +0 +off ")
                .containsPattern("\n +1 +never judged ")
                .containsPattern("Backlog +1 of 1 +Teardown.oldest: ");
    }
}
