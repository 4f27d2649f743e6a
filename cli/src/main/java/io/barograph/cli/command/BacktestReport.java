package io.barograph.cli.command;

import io.barograph.cli.backtest.Backtest;
import io.barograph.cli.backtest.Change;
import io.barograph.cli.backtest.Criteria;
import io.barograph.cli.backtest.Findings;
import io.barograph.cli.backtest.MadeOf;
import io.barograph.cli.backtest.Sweep;
import io.barograph.cli.backtest.SweepRange;
import io.barograph.cli.report.BacktestHtml;
import io.barograph.cli.report.BacktestJson;
import io.barograph.cli.report.BacktestTable;
import io.barograph.cli.report.DiffHtml;
import io.barograph.cli.report.DiffJson;
import io.barograph.cli.report.DiffTable;
import io.barograph.cli.report.SweepHtml;
import io.barograph.cli.report.SweepJson;
import io.barograph.cli.report.SweepTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/// What is told of a backtest: of one set of rules, of two, or of a parameter's values.
sealed interface BacktestReport {

    static BacktestReport of(BacktestPlan plan, Criteria criteria, Trials trials, Backtest.Result result, MadeOf made) {
        if (plan.rules().compared()) {
            return new Compared(
                    Change.between(
                            result.outcomes().getFirst(), result.outcomes().getLast()),
                    made);
        }
        SweepRange range = plan.sweep();
        if (range != null) {
            return new Swept(Sweep.of(range, trials.given(plan, range), result.outcomes(), criteria), made);
        }
        return new Single(Findings.of(result.outcomes().getFirst(), criteria), criteria, made);
    }

    /// Of one set of rules.
    record Single(Findings findings, Criteria criteria, MadeOf made) implements BacktestReport {
        @Override
        public String text(BacktestReporting.Output output) {
            return switch (output) {
                case table -> BacktestTable.of(findings, criteria);
                case json -> BacktestJson.of(findings, criteria, made);
                case html -> BacktestHtml.of(findings, criteria, made);
            };
        }
    }

    /// Of two.
    record Compared(Change.Comparison comparison, MadeOf made) implements BacktestReport {
        @Override
        public String text(BacktestReporting.Output output) {
            return switch (output) {
                case table -> DiffTable.of(comparison);
                case json -> DiffJson.of(comparison, made);
                case html -> DiffHtml.of(comparison, made);
            };
        }
    }

    /// Of a parameter's values.
    record Swept(Sweep sweep, MadeOf made) implements BacktestReport {
        @Override
        public String text(BacktestReporting.Output output) {
            return switch (output) {
                case table -> SweepTable.of(sweep);
                case json -> SweepJson.of(sweep, made);
                case html -> SweepHtml.of(sweep, made);
            };
        }
    }

    String text(BacktestReporting.Output output);

    /// Whether two sets of rules differ in what they would have raised.
    default boolean changed() {
        return switch (this) {
            case Compared(Change.Comparison comparison, var _) ->
                !comparison.changes().isEmpty();
            case Single _, Swept _ -> false;
        };
    }

    /// Whether anything could be judged: else it is not known whether two sets of rules differ.
    default boolean judged() {
        return switch (this) {
            case Compared(Change.Comparison comparison, var _) -> comparison.judged();
            case Single _, Swept _ -> true;
        };
    }

    /// Writes it where it was asked for.
    default void write(BacktestReporting reporting, PrintWriter out) throws IOException {
        String text = text(reporting.output);
        if (reporting.outputFile != null) {
            Files.writeString(reporting.outputFile, text, StandardCharsets.UTF_8);
            return;
        }
        out.print(text);
        out.flush();
    }
}
