package io.barograph.cli.report;

import io.barograph.cli.backtest.Change;
import io.barograph.cli.backtest.MadeOf;
import java.util.Map;

/// Two sets of rules compared, as a page.
public final class DiffHtml {

    private static final int MOST_ROWS = 2_000;

    private DiffHtml() {}

    public static String of(Change.Comparison comparison, MadeOf made) {
        Map<String, Boolean> clocks = DiffTable.clocks(comparison);
        Sheet sheet = new Sheet("What differs, by node and time", "lllll", "change", "node", "raised", "how", "what");
        for (Change each : comparison.changes().stream().limit(MOST_ROWS).toList()) {
            DiffTable.Row row = DiffTable.row(each, clocks);
            sheet.row(row.change(), row.node(), row.raised(), row.how(), row.demand());
        }
        Markup body = new Markup()
                .raw("<h1>Backtest: two sets of rules</h1>\n<p>")
                .text(DiffTable.sum(comparison))
                .raw("</p>\n<h2 id=\"nodes\">Changes</h2>\n");
        body.add(sheet.size() == 0 ? nothing(comparison) : sheet.markup());
        int more = comparison.changes().size() - MOST_ROWS;
        if (more > 0) {
            body.raw("<p>" + more + " more in -o json.</p>\n");
        }
        body.add(UnjudgedReport.markup(DiffTable.unjudged(comparison)));
        DiffTable.bySide(comparison).forEach(each -> body.raw("<p>").text(each).raw("</p>\n"));
        body.add(MadeOfReport.markup(made));
        return Shell.page("Barograph backtest: two sets of rules", body);
    }

    private static Markup nothing(Change.Comparison comparison) {
        return new Markup().raw(comparison.judged() ? "<p>Nothing differs.</p>\n" : "<p>Nothing is known.</p>\n");
    }
}
