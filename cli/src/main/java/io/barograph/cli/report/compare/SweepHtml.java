package io.barograph.cli.report.compare;

import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.report.backtest.BacktestSentences;
import io.barograph.cli.report.backtest.ProvenanceSection;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;

/// A sweep as a page: what each value costs and gains.
public final class SweepHtml {

    private SweepHtml() {}

    public static String of(SweepOutcome sweep, ReportProvenance made) {
        HtmlMarkup body = new HtmlMarkup()
                .raw("<h1>Backtest: a sweep</h1>\n")
                .paragraph(sweep.parameter() + ". "
                        + BacktestSentences.seen(sweep.lines().getFirst().findings()))
                .paragraph(SweepTable.sentence(sweep))
                .heading("nodes", "Values")
                .add(SweepTable.values(sweep).markup())
                .add(UnjudgedSection.markup(sweep.unjudged()))
                .add(ProvenanceSection.markup(made));
        return HtmlPage.page("Barograph backtest: a sweep", body);
    }
}
