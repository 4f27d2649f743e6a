package io.barograph.cli.backtest.outcome;

import static io.barograph.cli.backtest.outcome.SampleEpisodes.incident;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.node;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.outcome;
import static io.barograph.cli.backtest.outcome.SampleEpisodes.raised;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.controls.Budget;
import module java.base;
import org.junit.jupiter.api.Test;

class JudgedOutcomeTest {

    private static JudgedOutcome findings(BacktestOutcome outcome, Incident... incidents) {
        return JudgedOutcome.of(outcome, new BacktestCriteria(60_000, new Budget(1, false), List.of(incidents)));
    }

    @Test
    void sumsUpEachCause() {
        CauseFindings line = findings(outcome(
                        node("n1", 900, raised("n1", "A", 10, 20), raised("n1", "A", 80, 110)),
                        node("n2", 900, raised("n2", "A", 10, 60))))
                .causes()
                .getFirst();
        assertThat(line.lengths()).isEqualTo(new DurationSummary(3, 90_000, 30_000, 50_000));
        assertThat(line.graces()).isEqualTo(new DurationSummary(3, 3_000, 1_000, 1_000));
        assertThat(line.habits()).isEqualTo(new CauseFindings.Habits(2, 0, 1, 0, 0));
        assertThat(line.frozenShare()).isZero();
    }

    @Test
    void raisedAgainAfterTheWindowIsNoFlap() {
        assertThat(findings(outcome(node("n1", 900, raised("n1", "A", 10, 20), raised("n1", "A", 81, 90))))
                        .flaps())
                .isZero();
        assertThat(findings(outcome(node("n1", 900, raised("n1", "A", 10, 20), raised("n1", "t:NoSchedule", 30, 90))))
                        .flaps())
                .isZero();
    }

    @Test
    void anInputThatWasNeverThereIsNotTakenForCalm() {
        JudgedOutcome findings = findings(outcome(node("n1", 900)));
        assertThat(findings.causes().get(2).frozenShare()).isEqualTo(1);
        assertThat(findings.causes().get(0).frozenShare()).isZero();
    }

    @Test
    void putsTheWorstNodeFirst() {
        JudgedOutcome findings = findings(
                outcome(
                        node("a", 900),
                        node("long", 900, raised("long", "A", 10, 500)),
                        node("missed", 900),
                        node("short", 900, raised("short", "A", 10, 20))),
                incident("i", "long", 10, 20, "*"),
                incident("j", "missed", 10, 20, "*"),
                incident("k", "short", 10, 20, "*"));
        assertThat(findings.nodes())
                .extracting(each -> each.outcome().node())
                .containsExactly("missed", "long", "short", "a");
    }

    @Test
    void timeInWhichTwoDemandsAreRaisedCountsOnce() {
        assertThat(findings(outcome(node("n1", 900, raised("n1", "A", 10, 50), raised("n1", "t:NoSchedule", 20, 60))))
                        .raisedMillis())
                .isEqualTo(50_000);
    }
}
