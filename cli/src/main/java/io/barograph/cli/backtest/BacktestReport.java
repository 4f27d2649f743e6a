package io.barograph.cli.backtest;

import io.barograph.cli.backtest.compare.EpisodeChange;
import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.backtest.compare.SweepRange;
import io.barograph.cli.backtest.judge.BacktestCriteria;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.backtest.run.BacktestRun;
import io.barograph.cli.report.backtest.BacktestHtml;
import io.barograph.cli.report.backtest.BacktestJson;
import io.barograph.cli.report.backtest.BacktestTable;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.compare.DiffHtml;
import io.barograph.cli.report.compare.DiffJson;
import io.barograph.cli.report.compare.DiffTable;
import io.barograph.cli.report.compare.SweepHtml;
import io.barograph.cli.report.compare.SweepJson;
import io.barograph.cli.report.compare.SweepTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/// What is told of a backtest: of one set of rules, of two, or of a parameter's values.
sealed interface BacktestReport {

    static BacktestReport of(
            BacktestPlan plan,
            BacktestCriteria criteria,
            CompiledVariants trials,
            BacktestRun.Result result,
            ReportProvenance made) {
        if (plan.rules().compared()) {
            return new Compared(
                    EpisodeChange.between(
                            result.outcomes().getFirst(), result.outcomes().getLast()),
                    made);
        }
        SweepRange range = plan.sweep();
        if (range != null) {
            return new Swept(SweepOutcome.of(range, trials.given(plan, range), result.outcomes(), criteria), made);
        }
        return new Single(JudgedOutcome.of(result.outcomes().getFirst(), criteria), criteria, made);
    }

    /// Of one set of rules.
    record Single(JudgedOutcome findings, BacktestCriteria criteria, ReportProvenance made) implements BacktestReport {
        @Override
        public String text(BacktestOutputOptions.Output output) {
            return switch (output) {
                case table -> BacktestTable.of(findings, criteria);
                case json -> BacktestJson.of(findings, criteria, made);
                case html -> BacktestHtml.of(findings, criteria, made);
            };
        }
    }

    /// Of two.
    record Compared(EpisodeChange.Comparison comparison, ReportProvenance made) implements BacktestReport {
        @Override
        public String text(BacktestOutputOptions.Output output) {
            return switch (output) {
                case table -> DiffTable.of(comparison);
                case json -> DiffJson.of(comparison, made);
                case html -> DiffHtml.of(comparison, made);
            };
        }
    }

    /// Of a parameter's values.
    record Swept(SweepOutcome sweep, ReportProvenance made) implements BacktestReport {
        @Override
        public String text(BacktestOutputOptions.Output output) {
            return switch (output) {
                case table -> SweepTable.of(sweep);
                case json -> SweepJson.of(sweep, made);
                case html -> SweepHtml.of(sweep, made);
            };
        }
    }

    String text(BacktestOutputOptions.Output output);

    /// Whether two sets of rules differ in what they would have raised.
    default boolean changed() {
        return switch (this) {
            case Compared(EpisodeChange.Comparison comparison, var _) ->
                !comparison.changes().isEmpty();
            case Single _, Swept _ -> false;
        };
    }

    /// Whether anything could be judged: else it is not known whether two sets of rules differ.
    default boolean judged() {
        return switch (this) {
            case Compared(EpisodeChange.Comparison comparison, var _) -> comparison.judged();
            case Single _, Swept _ -> true;
        };
    }

    /// Writes it where it was asked for.
    default void write(BacktestOutputOptions reporting, PrintWriter out) throws IOException {
        String text = text(reporting.output);
        if (reporting.outputFile != null) {
            Files.writeString(reporting.outputFile, text, StandardCharsets.UTF_8);
            return;
        }
        out.print(text);
        out.flush();
    }
}
