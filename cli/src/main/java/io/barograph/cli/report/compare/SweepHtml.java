package io.barograph.cli.report.compare;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.percent;

import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.backtest.judge.IncidentScore;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.report.backtest.BacktestSentences;
import io.barograph.cli.report.backtest.ProvenanceSection;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import io.barograph.cli.report.html.HtmlTable;
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
                .raw("<h1>Backtest: a sweep</h1>\n<p>")
                .text(sweep.parameter() + ". "
                        + BacktestSentences.seen(sweep.lines().getFirst().findings()))
                .raw("</p>\n<p>")
                .text(SweepTable.sentence(sweep))
                .raw("</p>\n");
        return HtmlPage.page(
                "Barograph backtest: a sweep",
                (sweep.judged() ? body.drawing("What each value costs and gains", drawing(sweep)) : body)
                        .add(table(sweep))
                        .add(UnjudgedSection.markup(sweep.unjudged()))
                        .add(ProvenanceSection.markup(made)));
    }

    private static HtmlMarkup table(SweepOutcome sweep) {
        HtmlTable sheet = new HtmlTable(
                "What each value costs and gains",
                "rrrrrrrrl",
                "value",
                "episodes",
                "raised for",
                "flaps",
                "mean lead",
                "false alarms",
                "recall",
                "precision",
                "");
        for (int i = 0; i < sweep.lines().size(); i++) {
            JudgedOutcome findings = sweep.lines().get(i).findings();
            IncidentScore score = findings.score();
            Double lead = score.meanLeadMillis().orNull();
            String note = SweepTable.note(sweep, i);
            Object[] cells = {
                sweep.lines().get(i).value(),
                SweepTable.episodes(sweep.lines().get(i)),
                length(findings.raisedMillis()),
                findings.flaps(),
                lead == null ? "-" : length(Math.round(lead)),
                sweep.labelled() ? score.falseAlarms().size() : "-",
                percent(score.recall()),
                sweep.labelled() ? percent(score.precision()) : "-",
                note
            };
            if (marked(note)) {
                sheet.marked(cells);
            } else {
                sheet.row(cells);
            }
        }
        return new HtmlMarkup().raw("<h2 id=\"nodes\">Values</h2>\n").add(sheet.markup());
    }

    /// Lead over false alarms; without incidents the time raised over the values.
    private static HtmlMarkup drawing(SweepOutcome sweep) {
        List<Double> across = sweep.lines().stream()
                .map(each -> sweep.labelled()
                        ? (double) each.findings().score().falseAlarms().size()
                        : sweep.lines().indexOf(each))
                .toList();
        List<Double> up = sweep.lines().stream()
                .map(each -> {
                    Double lead = each.findings().score().meanLeadMillis().orNull();
                    return lead == null ? (double) each.findings().raisedMillis() : lead;
                })
                .toList();
        String title = sweep.labelled()
                ? "Mean lead (up) over false alarms (to the right), a point for each value"
                : "Time raised (up) over the values (to the right)";
        HtmlMarkup svg = new HtmlMarkup()
                .raw("<svg viewBox=\"0 0 1000 330\" role=\"img\" aria-labelledby=\"sweep-t\"><title id=\"sweep-t\">")
                .text(title + ". The table below says the same.")
                .raw("</title>")
                .raw(String.format(Locale.ROOT, "<text x=\"%.0f\" y=\"%.0f\">%s</text>", LEFT, TOP - 8, title));
        StringBuilder line = new StringBuilder();
        HtmlMarkup dots = new HtmlMarkup();
        for (int i = 0; i < across.size(); i++) {
            double x = LEFT + (RIGHT - LEFT) * share(across.get(i), across);
            double y = BOTTOM - (BOTTOM - TOP - 20) * share(up.get(i), up);
            String note = SweepTable.note(sweep, i);
            boolean marked = marked(note);
            line.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : "L", x, y));
            dots.raw(String.format(
                            Locale.ROOT,
                            "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/><text x=\"%.1f\" y=\"%.1f\">",
                            marked ? "dot marked" : "dot",
                            x,
                            y,
                            marked ? 7 : 4,
                            x + 9,
                            y - 6))
                    .text(sweep.lines().get(i).value())
                    .raw("</text>");
        }
        return svg.raw("<path class=\"beside\" d=\"" + line + "\"/>").add(dots).raw("</svg>\n");
    }

    private static boolean marked(String note) {
        return note.contains("knee") || note.contains("best");
    }

    private static double share(double value, List<Double> all) {
        double least = all.stream().mapToDouble(each -> each).min().orElse(0);
        double most = all.stream().mapToDouble(each -> each).max().orElse(0);
        return most > least ? (value - least) / (most - least) : 0.5;
    }
}
