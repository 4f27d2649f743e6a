package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.percent;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.IncidentScore;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.backtest.outcome.SweepOutcome;
import io.barograph.cli.backtest.outcome.SweepRange;
import io.barograph.cli.backtest.outcome.SweepTradeoff;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import io.barograph.cli.report.html.ReportTable;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.problem.PrintableText;
import module java.base;

/// What each value of one parameter costs and gains: as text, as one JSON object and as a page.
public record SweepReport(SweepOutcome sweep, ReportProvenance made) {

    private static final double LEFT = 70;
    private static final double RIGHT = 960;
    private static final double TOP = 24;
    private static final double BOTTOM = 300;

    public String table() {
        return BacktestSentences.seen(sweep.lines().getFirst().findings()) + "\n\n"
                + PrintableText.of(sweep.parameter())
                + ":\n"
                + values().text(SweepRange.MOST) + "\n" + UnjudgedSection.text(sweep.unjudged())
                + ReadableValues.wrapped(sentence(), BacktestTable.WIDTH);
    }

    /// The values, the knee or the best one marked.
    private ReportTable values() {
        String caption = "What each value costs and gains";
        ReportTable table = sweep.labelled()
                ? new ReportTable(
                        caption, "VALUE: | LEAD: | FALSE: | FOUND: | RECALL: | PRECISION: | RAISED FOR: | FLAPS: | ")
                : new ReportTable(caption, "VALUE: | EPISODES: | RAISED FOR: | FLAPS: | ");
        for (int i = 0; i < sweep.lines().size(); i++) {
            SweepOutcome.Line line = sweep.lines().get(i);
            IncidentScore score = line.findings().score();
            String raised = length(line.findings().raisedMillis());
            long flaps = line.findings().flaps();
            if (sweep.labelled()) {
                table.rowMarkedIf(
                        isNamed(i),
                        line.value(),
                        BacktestSentences.meanLead(score),
                        score.falseAlarms().size(),
                        score.caught() + "/" + score.judged(),
                        percent(score.recall()),
                        percent(score.precision()),
                        raised,
                        flaps,
                        note(i));
            } else {
                table.rowMarkedIf(isNamed(i), line.value(), episodes(line), raised, flaps, note(i));
            }
        }
        return table;
    }

    /// How many were raised, or that nothing could be judged.
    private static Object episodes(SweepOutcome.Line line) {
        BacktestOutcome outcome = line.findings().outcome();
        if (outcome.isOff()) {
            return "off";
        }
        return outcome.judged() ? outcome.raised().size() : "never judged";
    }

    /// Whether the value is the knee or the best one.
    private boolean isNamed(int index) {
        return switch (sweep.tradeoff()) {
            case SweepTradeoff.Knee(int value) -> value == index;
            case SweepTradeoff.Best(int value) -> value == index;
            case SweepTradeoff.Same _, SweepTradeoff.Straight _ -> false;
        };
    }

    /// What stands beside a value: `<- knee, as it is now`.
    private String note(int index) {
        List<String> words = new ArrayList<>();
        if (isNamed(index)) {
            words.add(sweep.tradeoff() instanceof SweepTradeoff.Knee ? "knee" : "best");
        }
        if (sweep.lines().get(index).value().equals(sweep.given())) {
            words.add("as it is now");
        }
        return words.isEmpty() ? "" : "<- " + String.join(", ", words);
    }

    /// Which value to look at, and how that was found out.
    private String sentence() {
        String what = switch (sweep.labels()) {
            case JUDGED ->
                "LEAD is the mean from raising to the incident's begin (below 0: after it); one that was missed"
                        + " counts its whole length. ";
            case UNJUDGED -> unlabelled();
            case NONE -> "Without --incidents it is not known which episodes are right. ";
        };
        if (!sweep.judged()) {
            return what + "No demand of " + PrintableText.of(sweep.policy())
                    + " could be judged: the values cannot be compared.";
        }
        return what
                + switch (sweep.tradeoff()) {
                    case SweepTradeoff.Knee(int value)
                    when sweep.labelled() ->
                        "The knee is " + value(value)
                                + ": of lead against false alarms, both from 0 to 1, it is the"
                                + " value farthest from the straight line between the first and the last.";
                    case SweepTradeoff.Knee(int value) ->
                        "The knee is " + value(value)
                                + ": there the time raised bends the most, farthest from the"
                                + " straight line between the first value and the last.";
                    case SweepTradeoff.Best(int value) ->
                        "No value has more lead or fewer false alarms than " + value(value) + ".";
                    case SweepTradeoff.Same _ -> "All values come to the same.";
                    case SweepTradeoff.Straight _ -> "There is no knee: what one value gives up is what it gains.";
                };
    }

    private String unlabelled() {
        IncidentScore score = sweep.lines().getFirst().findings().score();
        List<String> why = new ArrayList<>(BacktestSentences.unjudged(score));
        if (!score.leftOut().isEmpty()) {
            why.add("Of " + ReadableValues.counted(score.leftOut().size(), "incident") + " no node was watched then.");
        }
        return "No incident of --incidents could be judged, so that it is not known which episodes are right. "
                + String.join(" ", why) + " ";
    }

    private String value(int index) {
        return PrintableText.of(sweep.lines().get(index).value());
    }

    public String json() {
        return ReportJson.object(json -> {
            json.writeStringField("kind", "sweep");
            json.writeStringField("parameter", sweep.parameter());
            json.writeStringField("given", sweep.given());
            json.writeBooleanField("judged", sweep.judged());
            json.writeObjectField("never_judged", sweep.unjudged());
            tradeoff(json);
            ReportJson.array(json, "values", sweep.lines(), each -> line(json, each));
            json.writeObjectField("made_of", made);
        });
    }

    private void tradeoff(JsonGenerator json) throws IOException {
        switch (sweep.tradeoff()) {
            case SweepTradeoff.Knee(int value) ->
                json.writeStringField("knee", sweep.lines().get(value).value());
            case SweepTradeoff.Best(int value) ->
                json.writeStringField("best", sweep.lines().get(value).value());
            case SweepTradeoff.Same _, SweepTradeoff.Straight _ -> json.writeNullField("knee");
        }
    }

    private void line(JsonGenerator json, SweepOutcome.Line line) throws IOException {
        JudgedOutcome findings = line.findings();
        json.writeStringField("value", line.value());
        json.writeBooleanField("judged", findings.outcome().judged());
        json.writeNumberField("episodes", findings.outcome().raised().size());
        ReportJson.seconds(json, "raised", findings.raisedMillis());
        json.writeNumberField("flaps", findings.flaps());
        json.writeNumberField("cut_episodes", findings.outcome().cut());
        if (sweep.labelled()) {
            json.writeObjectFieldStart("incidents");
            BacktestJson.score(json, findings.score());
            json.writeEndObject();
        }
    }

    public String html() {
        HtmlMarkup body = new HtmlMarkup()
                .raw("<h1>Backtest: a sweep</h1>\n")
                .paragraph(sweep.parameter() + ". "
                        + BacktestSentences.seen(sweep.lines().getFirst().findings()))
                .paragraph(sentence());
        if (sweep.judged()) {
            body.drawing("What each value costs and gains", drawing());
        }
        body.heading("nodes", "Values")
                .add(values().markup())
                .add(UnjudgedSection.markup(sweep.unjudged()))
                .add(ProvenanceSection.markup(made));
        return HtmlPage.page("Barograph backtest: a sweep", body);
    }

    /// Lead over false alarms; without incidents the time raised over the values.
    private HtmlMarkup drawing() {
        String title = sweep.labelled()
                ? "Mean lead (up) over false alarms (to the right), a point for each value"
                : "Time raised (up) over the values (to the right)";
        List<SweepTradeoff.Point> points = SweepTradeoff.scaled(sweep.points());
        List<String> line = new ArrayList<>();
        HtmlMarkup dots = new HtmlMarkup();
        for (int i = 0; i < points.size(); i++) {
            double x = LEFT + (RIGHT - LEFT) * points.get(i).cost();
            double y = BOTTOM - (BOTTOM - TOP - 20) * points.get(i).gain();
            String style = isNamed(i) ? "dot marked" : "dot";
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
