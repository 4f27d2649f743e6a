package io.barograph.cli.report.compare;

import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.backtest.compare.SweepTradeoff;
import io.barograph.cli.report.backtest.BacktestSentences;
import io.barograph.cli.report.backtest.ProvenanceSection;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A sweep as a page: what each value costs and gains, as a drawing and as a table.
public final class SweepHtml {

    private static final double LEFT = 70;
    private static final double RIGHT = 960;
    private static final double TOP = 24;
    private static final double BOTTOM = 300;

    private SweepHtml() {}

    public static String of(SweepOutcome sweep, ReportProvenance made) {
        HtmlMarkup body = new HtmlMarkup()
                .raw("<h1>Backtest: a sweep</h1>\n")
                .paragraph(sweep.parameter() + ". "
                        + BacktestSentences.seen(sweep.lines().getFirst().findings()))
                .paragraph(SweepTable.sentence(sweep));
        if (sweep.judged()) {
            body.drawing("What each value costs and gains", drawing(sweep));
        }
        body.heading("nodes", "Values")
                .add(SweepTable.values(sweep).markup())
                .add(UnjudgedSection.markup(sweep.unjudged()))
                .add(ProvenanceSection.markup(made));
        return HtmlPage.page("Barograph backtest: a sweep", body);
    }

    /// Lead over false alarms; without incidents the time raised over the values.
    private static HtmlMarkup drawing(SweepOutcome sweep) {
        String title = sweep.labelled()
                ? "Mean lead (up) over false alarms (to the right), a point for each value"
                : "Time raised (up) over the values (to the right)";
        List<SweepTradeoff.Point> points = SweepTradeoff.scaled(sweep.points());
        List<String> line = new ArrayList<>();
        HtmlMarkup dots = new HtmlMarkup();
        for (int i = 0; i < points.size(); i++) {
            double x = LEFT + (RIGHT - LEFT) * points.get(i).cost();
            double y = BOTTOM - (BOTTOM - TOP - 20) * points.get(i).gain();
            String style = SweepTable.isNamed(sweep, i) ? "dot marked" : "dot";
            line.add(String.format(Locale.ROOT, "%.1f %.1f", x, y));
            dots.raw(String.format(Locale.ROOT, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>", style, x, y))
                    .label(x + 9, y - 6, "", sweep.lines().get(i).value());
        }
        return new HtmlMarkup()
                .svg("sweep-t", 330, title + ". The table below says the same.")
                .label(LEFT, TOP - 8, "", title)
                .raw("<path class=\"pale\" d=\"M" + String.join("L", line) + "\"/>")
                .add(dots)
                .raw("</svg>\n");
    }
}
