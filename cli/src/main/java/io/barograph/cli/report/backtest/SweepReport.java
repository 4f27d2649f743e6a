package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.readableLength;
import static io.barograph.cli.report.text.ReadableValues.readablePercent;

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
public record SweepReport(SweepOutcome sweep, ReportProvenance provenance) {

    public String table() {
        return BacktestSentences.seenSentence(sweep.lines().getFirst().findings()) + "\n\n"
                + PrintableText.of(sweep.parameter())
                + ":\n"
                + values().toText(SweepRange.MOST) + "\n" + UnjudgedSection.toText(sweep.unjudged())
                + ReadableValues.wrappedText(sentence(), BacktestTable.WIDTH);
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
            String raised = readableLength(line.findings().raisedMillis());
            long flaps = line.findings().flaps();
            if (sweep.labelled()) {
                table.rowMarkedIf(
                        isNamed(i),
                        line.value(),
                        BacktestSentences.meanLead(score),
                        score.falseAlarms().size(),
                        score.caught() + "/" + score.judged(),
                        readablePercent(score.recall()),
                        readablePercent(score.precision()),
                        raised,
                        flaps,
                        noteBeside(i));
            } else {
                table.rowMarkedIf(isNamed(i), line.value(), episodeCount(line), raised, flaps, noteBeside(i));
            }
        }
        return table;
    }

    /// How many were raised, or that nothing could be judged.
    private static Object episodeCount(SweepOutcome.Line line) {
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
    private String noteBeside(int index) {
        List<String> words = new ArrayList<>();
        if (isNamed(index)) {
            words.add(sweep.tradeoff() instanceof SweepTradeoff.Knee ? "knee" : "best");
        }
        if (sweep.lines().get(index).value().equals(sweep.unsweptValue())) {
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
                        "The knee is " + valueText(value)
                                + ": of lead against false alarms, both from 0 to 1, it is the"
                                + " value farthest from the straight line between the first and the last.";
                    case SweepTradeoff.Knee(int value) ->
                        "The knee is " + valueText(value)
                                + ": there the time raised bends the most, farthest from the"
                                + " straight line between the first value and the last.";
                    case SweepTradeoff.Best(int value) ->
                        "No value has more lead or fewer false alarms than " + valueText(value) + ".";
                    case SweepTradeoff.Same _ -> "All values come to the same.";
                    case SweepTradeoff.Straight _ -> "There is no knee: what one value gives up is what it gains.";
                };
    }

    private String unlabelled() {
        IncidentScore score = sweep.lines().getFirst().findings().score();
        List<String> why = new ArrayList<>(BacktestSentences.unjudgedSentences(score));
        if (!score.leftOut().isEmpty()) {
            why.add("Of " + ReadableValues.countedWords(score.leftOut().size(), "incident")
                    + " no node was watched then.");
        }
        return "No incident of --incidents could be judged, so that it is not known which episodes are right. "
                + String.join(" ", why) + " ";
    }

    private String valueText(int index) {
        return PrintableText.of(sweep.lines().get(index).value());
    }

    public String json() {
        return ReportJson.objectText(json -> {
            json.writeStringField("kind", "sweep");
            json.writeStringField("parameter", sweep.parameter());
            json.writeStringField("given", sweep.unsweptValue());
            json.writeBooleanField("judged", sweep.judged());
            json.writeObjectField("never_judged", sweep.unjudged());
            writeTradeoff(json);
            ReportJson.writeArray(json, "values", sweep.lines(), line -> writeLine(json, line));
            json.writeObjectField("made_of", provenance);
        });
    }

    private void writeTradeoff(JsonGenerator json) throws IOException {
        switch (sweep.tradeoff()) {
            case SweepTradeoff.Knee(int value) ->
                json.writeStringField("knee", sweep.lines().get(value).value());
            case SweepTradeoff.Best(int value) ->
                json.writeStringField("best", sweep.lines().get(value).value());
            case SweepTradeoff.Same _, SweepTradeoff.Straight _ -> json.writeNullField("knee");
        }
    }

    private void writeLine(JsonGenerator json, SweepOutcome.Line line) throws IOException {
        JudgedOutcome outcome = line.findings();
        json.writeStringField("value", line.value());
        json.writeBooleanField("judged", outcome.outcome().judged());
        json.writeNumberField("episodes", outcome.outcome().raised().size());
        ReportJson.writeSeconds(json, "raised", outcome.raisedMillis());
        json.writeNumberField("flaps", outcome.flaps());
        json.writeNumberField("cut_episodes", outcome.outcome().cut());
        if (sweep.labelled()) {
            json.writeObjectFieldStart("incidents");
            BacktestJson.writeScore(json, outcome.score());
            json.writeEndObject();
        }
    }

    public String html() {
        HtmlMarkup bodyMarkup = new HtmlMarkup()
                .addRaw("<h1>Backtest: a sweep</h1>\n")
                .addParagraph(sweep.parameter() + ". "
                        + BacktestSentences.seenSentence(
                                sweep.lines().getFirst().findings()))
                .addParagraph(sentence());
        if (sweep.judged()) {
            bodyMarkup.addDrawing("What each value costs and gains", drawing());
        }
        bodyMarkup
                .addHeading("nodes", "Values")
                .addMarkup(values().markup())
                .addMarkup(UnjudgedSection.toMarkup(sweep.unjudged()))
                .addMarkup(ProvenanceSection.toMarkup(provenance));
        return HtmlPage.toPage("Barograph backtest: a sweep", bodyMarkup);
    }

    /// Lead over false alarms; without incidents the time raised over the values.
    private String drawing() {
        List<SweepTradeoff.Point> points = SweepTradeoff.scalePoints(sweep.points());
        return ReportJson.objectText(json -> {
            json.writeStringField("kind", "sweep");
            json.writeStringField(
                    "title",
                    sweep.labelled()
                            ? "Mean lead (up) over false alarms (to the right), a point for each value"
                            : "Time raised (up) over the values (to the right)");
            ReportJson.writeArray(
                    json, "points", IntStream.range(0, points.size()).boxed().toList(), i -> {
                        json.writeStringField("value", sweep.lines().get(i).value());
                        json.writeNumberField("cost", points.get(i).cost());
                        json.writeNumberField("gain", points.get(i).gain());
                        json.writeBooleanField("is_named", isNamed(i));
                    });
        });
    }
}
