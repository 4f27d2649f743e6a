package io.barograph.cli.report.compare;

import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.report.backtest.BacktestSentences;
import io.barograph.cli.report.backtest.ProvenanceSection;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import java.util.ArrayList;
import java.util.Collections;
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
        return HtmlPage.page(
                "Barograph backtest: a sweep",
                body.heading("nodes", "Values")
                        .add(SweepTable.values(sweep).markup())
                        .add(UnjudgedSection.markup(sweep.unjudged()))
                        .add(ProvenanceSection.markup(made)));
    }

    /// Lead over false alarms; without incidents the time raised over the values.
    private static HtmlMarkup drawing(SweepOutcome sweep) {
        List<Double> across = new ArrayList<>();
        List<Double> up = new ArrayList<>();
        for (SweepOutcome.Line each : sweep.lines()) {
            Double lead = each.findings().score().meanLeadMillis().orNull();
            across.add(sweep.labelled() ? each.findings().score().falseAlarms().size() : (double) across.size());
            up.add(lead == null ? (double) each.findings().raisedMillis() : lead);
        }
        String title = sweep.labelled()
                ? "Mean lead (up) over false alarms (to the right), a point for each value"
                : "Time raised (up) over the values (to the right)";
        HtmlMarkup svg = new HtmlMarkup()
                .svg("sweep-t", 330, title + ". The table below says the same.")
                .label(LEFT, TOP - 8, "start", title);
        List<String> points = new ArrayList<>();
        HtmlMarkup dots = new HtmlMarkup();
        for (int i = 0; i < across.size(); i++) {
            double x = LEFT + (RIGHT - LEFT) * share(across.get(i), across);
            double y = BOTTOM - (BOTTOM - TOP - 20) * share(up.get(i), up);
            boolean named = SweepTable.isNamed(sweep, i);
            points.add(String.format(Locale.ROOT, "%.1f %.1f", x, y));
            dots.format(
                            "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>",
                            named ? "dot marked" : "dot", x, y, named ? 7 : 4)
                    .label(x + 9, y - 6, "start", sweep.lines().get(i).value());
        }
        return svg.raw("<path class=\"beside\" d=\"M" + String.join("L", points) + "\"/>")
                .add(dots)
                .raw("</svg>\n");
    }

    private static double share(double value, List<Double> all) {
        double least = Collections.min(all);
        double most = Collections.max(all);
        return most > least ? (value - least) / (most - least) : 0.5;
    }
}
