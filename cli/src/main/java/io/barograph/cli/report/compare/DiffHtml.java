package io.barograph.cli.report.compare;

import io.barograph.cli.backtest.compare.EpisodeChange;
import io.barograph.cli.report.backtest.ProvenanceSection;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import io.barograph.cli.report.html.ReportTable;

/// Two sets of rules compared, as a page.
public final class DiffHtml {

    private DiffHtml() {}

    public static String of(EpisodeChange.Comparison comparison, ReportProvenance made) {
        ReportTable changes = DiffTable.changes(comparison);
        HtmlMarkup body = new HtmlMarkup()
                .raw("<h1>Backtest: two sets of rules</h1>\n")
                .paragraph(DiffTable.sum(comparison))
                .heading("nodes", "Changes");
        if (changes.isEmpty()) {
            body.paragraph(comparison.judged() ? "Nothing differs." : "Nothing is known.");
        } else {
            body.add(changes.markup());
        }
        body.add(UnjudgedSection.markup(DiffTable.unjudged(comparison)));
        DiffTable.bySide(comparison).forEach(body::paragraph);
        return HtmlPage.page("Barograph backtest: two sets of rules", body.add(ProvenanceSection.markup(made)));
    }
}
