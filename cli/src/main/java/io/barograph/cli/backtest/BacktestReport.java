package io.barograph.cli.backtest;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.EpisodeChange;
import io.barograph.cli.backtest.outcome.EvictionForecast;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.backtest.outcome.SweepOutcome;
import io.barograph.cli.backtest.outcome.SweepRange;
import io.barograph.cli.backtest.partial.BacktestWork;
import io.barograph.cli.report.backtest.BacktestHtml;
import io.barograph.cli.report.backtest.BacktestJson;
import io.barograph.cli.report.backtest.BacktestTable;
import io.barograph.cli.report.backtest.DiffReport;
import io.barograph.cli.report.backtest.EvictionSection;
import io.barograph.cli.report.backtest.SweepReport;
import module java.base;

/// A report on a backtest: of one set of rules, of two, or of a parameter's values.
record BacktestReport(Difference difference, Supplier<String> table, Supplier<String> json, Supplier<String> html) {

    /// Whether two sets of rules differ in what they would have raised.
    enum Difference {
        NONE,
        SOME,
        /// Nothing could be judged.
        UNKNOWN
    }

    static BacktestReport of(
            BacktestWork.Terms terms,
            ReportProvenance provenance,
            List<BacktestOutcome> outcomes,
            List<EvictionForecast> evictions) {
        BacktestCriteria criteria = terms.criteria();
        if (terms.compared()) {
            EpisodeChange.Comparison compared = EpisodeChange.between(outcomes.getFirst(), outcomes.getLast());
            Difference knownDifference = compared.changes().isEmpty() ? Difference.NONE : Difference.SOME;
            DiffReport report = new DiffReport(compared, provenance);
            return new BacktestReport(
                    compared.judged() ? knownDifference : Difference.UNKNOWN,
                    report::table,
                    report::json,
                    report::html);
        }
        SweepRange range = terms.sweep();
        if (range != null) {
            SweepReport report =
                    new SweepReport(SweepOutcome.of(range, terms.unswept(), outcomes, criteria), provenance);
            return new BacktestReport(Difference.NONE, report::table, report::json, report::html);
        }
        JudgedOutcome outcome = JudgedOutcome.of(outcomes.getFirst(), criteria);
        return new BacktestReport(
                Difference.NONE,
                () -> BacktestTable.of(outcome, criteria) + EvictionSection.toText(evictions),
                () -> BacktestJson.of(outcome, criteria, provenance),
                () -> BacktestHtml.of(outcome, criteria, provenance));
    }

    String formattedText(BacktestOutputOptions.Output output) {
        return switch (output) {
            case text -> table.get();
            case json -> json.get();
            case html -> html.get();
        };
    }
}
