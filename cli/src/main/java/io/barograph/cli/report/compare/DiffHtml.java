package io.barograph.cli.report.compare;

import io.barograph.cli.backtest.compare.EpisodeChange;
import io.barograph.cli.report.backtest.ProvenanceSection;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import io.barograph.cli.report.html.HtmlTable;
import java.util.Map;

/// Two sets of rules compared, as a page.
public final class DiffHtml {

    private static final int MOST_ROWS = 2_000;

    private DiffHtml() {}

    public static String of(EpisodeChange.Comparison comparison, ReportProvenance made) {
        Map<String, Boolean> clocks = DiffTable.clocks(comparison);
        HtmlTable sheet =
                new HtmlTable("What differs, by node and time", "lllll", "change", "node", "raised", "how", "what");
        for (EpisodeChange each : comparison.changes().stream().limit(MOST_ROWS).toList()) {
            DiffTable.Row row = DiffTable.row(each, clocks);
            sheet.row(row.change(), row.node(), row.raised(), row.how(), row.demand());
        }
        HtmlMarkup body = new HtmlMarkup()
                .raw("<h1>Backtest: two sets of rules</h1>\n<p>")
                .text(DiffTable.sum(comparison))
                .raw("</p>\n<h2 id=\"nodes\">Changes</h2>\n");
        body.add(sheet.size() == 0 ? nothing(comparison) : sheet.markup());
        int more = comparison.changes().size() - MOST_ROWS;
        if (more > 0) {
            body.raw("<p>" + more + " more in -o json.</p>\n");
        }
        body.add(UnjudgedSection.markup(DiffTable.unjudged(comparison)));
        DiffTable.bySide(comparison).forEach(each -> body.raw("<p>").text(each).raw("</p>\n"));
        body.add(ProvenanceSection.markup(made));
        return HtmlPage.page("Barograph backtest: two sets of rules", body);
    }

    private static HtmlMarkup nothing(EpisodeChange.Comparison comparison) {
        return new HtmlMarkup().raw(comparison.judged() ? "<p>Nothing differs.</p>\n" : "<p>Nothing is known.</p>\n");
    }
}
