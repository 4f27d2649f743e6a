package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.counted;
import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.EpisodeChange;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.backtest.outcome.UnjudgedDemand;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.HtmlPage;
import io.barograph.cli.report.html.ReportTable;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.problem.PrintableText;
import module java.base;

/// Two sets of rules compared: as text, as one JSON object and as a page.
public final class DiffReport {

    private static final int MOST_ROWS = 100;

    private final EpisodeChange.Comparison comparison;
    private final BacktestOutcome old;
    private final BacktestOutcome now;
    private final ReportProvenance made;
    private final List<UnjudgedDemand> unjudged;

    /// Of each node, whether its times count from a beginning of its own.
    private final Map<String, Boolean> clocks = new HashMap<>();

    public DiffReport(EpisodeChange.Comparison comparison, ReportProvenance made) {
        this.comparison = comparison;
        this.old = comparison.old();
        this.now = comparison.now();
        this.made = made;
        this.unjudged = UnjudgedDemand.merged(List.of(old, now));
        for (NodeOutcome each : old.nodes()) {
            clocks.put(each.node(), each.identity().countsFromBeginning());
        }
    }

    public String table() {
        StringBuilder text = new StringBuilder(sum()).append('\n');
        ReportTable changes = changes();
        text.append(changes.isEmpty() ? "" : "\n" + changes.text(MOST_ROWS));
        if (!unjudged.isEmpty()) {
            text.append('\n').append(UnjudgedSection.text(unjudged));
            bySide().forEach(each -> text.append(ReadableValues.wrapped(each, BacktestTable.WIDTH)));
        }
        return text.toString();
    }

    public String html() {
        ReportTable changes = changes();
        HtmlMarkup body = new HtmlMarkup()
                .raw("<h1>Backtest: two sets of rules</h1>\n")
                .paragraph(sum())
                .heading("nodes", "Changes");
        if (changes.isEmpty()) {
            body.paragraph(comparison.judged() ? "Nothing differs." : "Nothing is known.");
        } else {
            body.add(changes.markup());
        }
        body.add(UnjudgedSection.markup(unjudged));
        bySide().forEach(body::paragraph);
        return HtmlPage.page("Barograph backtest: two sets of rules", body.add(ProvenanceSection.markup(made)));
    }

    public String json() {
        return ReportJson.object(json -> {
            json.writeStringField("kind", "diff");
            json.writeStringField("old", old.label());
            json.writeStringField("new", now.label());
            json.writeBooleanField("judged", comparison.judged());
            json.writeObjectField("never_judged", unjudged);
            json.writeNumberField("appear", count(EpisodeChange.Appeared.class));
            json.writeNumberField("vanish", count(EpisodeChange.Vanished.class));
            json.writeNumberField("move", count(EpisodeChange.Moved.class));
            json.writeNumberField("same", comparison.same());
            json.writeNumberField("cut_episodes", old.cut() + now.cut());
            ReportJson.array(json, "changes", comparison.changes(), each -> change(json, each));
            json.writeObjectField("made_of", made);
        });
    }

    private void change(JsonGenerator json, EpisodeChange change) throws IOException {
        json.writeStringField("change", word(change));
        json.writeStringField("node", change.shown().node());
        json.writeStringField("clock", BacktestJson.clock(countsFromBeginning(change)));
        switch (change) {
            case EpisodeChange.Appeared(Episode after) -> episode(json, "new", after);
            case EpisodeChange.Vanished(Episode before) -> episode(json, "old", before);
            case EpisodeChange.Moved moved -> {
                ReportJson.seconds(json, "raised_later", moved.raisedByMillis());
                ReportJson.seconds(json, "ended_later", moved.endedByMillis());
                episode(json, "old", moved.before());
                episode(json, "new", moved.now());
            }
        }
    }

    private static void episode(JsonGenerator json, String name, Episode episode) throws IOException {
        json.writeObjectFieldStart(name);
        BacktestJson.episode(json, episode);
        json.writeEndObject();
    }

    private ReportTable changes() {
        ReportTable table = new ReportTable("What differs, by node and time", "CHANGE | NODE | RAISED | HOW | WHAT");
        for (EpisodeChange each : comparison.changes()) {
            Episode shown = each.shown();
            table.row(
                    word(each),
                    shown.node(),
                    moment(shown.raisedMillis(), countsFromBeginning(each)),
                    how(each),
                    shown.cause().demand());
        }
        return table;
    }

    private boolean countsFromBeginning(EpisodeChange change) {
        return clocks.getOrDefault(change.shown().node(), false);
    }

    /// `2 episodes appear, 0 vanish, 3 move, 4 stay as they are (OLD -> NEW).`
    private String sum() {
        String labels = " (" + PrintableText.of(old.label()) + " -> " + PrintableText.of(now.label()) + ").";
        if (!comparison.judged()) {
            return "Nothing could be judged by either set of rules, so that they cannot be compared: of every demand an"
                    + " input was missing throughout" + labels;
        }
        long appeared = count(EpisodeChange.Appeared.class);
        return counted(appeared, "episode") + (appeared == 1 ? " appears, " : " appear, ")
                + count(EpisodeChange.Vanished.class) + " vanish, "
                + count(EpisodeChange.Moved.class) + " move, " + comparison.same() + " stay as they are" + labels
                + (old.cut() + now.cut() == 0
                        ? ""
                        : " Not all episodes could be kept: the comparison counts only those that were.");
    }

    /// The demands that one set of rules could judge and the other could not.
    private List<String> bySide() {
        List<String> sentences = new ArrayList<>();
        side(old, now, sentences);
        side(now, old, sentences);
        return sentences;
    }

    private static void side(BacktestOutcome judging, BacktestOutcome blind, List<String> sentences) {
        List<String> names = judging.demands().stream()
                .filter(judging::judged)
                .filter(each -> blind.demands().contains(each) && !blind.off().contains(each) && !blind.judged(each))
                .toList();
        if (!names.isEmpty()) {
            sentences.add("Judged by " + PrintableText.of(judging.label()) + " and never by "
                    + PrintableText.of(blind.label()) + ": " + String.join(", ", names) + ".");
        }
    }

    private long count(Class<? extends EpisodeChange> kind) {
        return comparison.changes().stream().filter(kind::isInstance).count();
    }

    private static String word(EpisodeChange change) {
        return switch (change) {
            case EpisodeChange.Appeared _ -> "appears";
            case EpisodeChange.Vanished _ -> "vanishes";
            case EpisodeChange.Moved _ -> "moves";
        };
    }

    /// `raised 30s sooner, ends 1m later`
    private static String how(EpisodeChange change) {
        return switch (change) {
            case EpisodeChange.Appeared _, EpisodeChange.Vanished _ ->
                "for " + length(change.shown().lengthMillis());
            case EpisodeChange.Moved moved ->
                "raised " + by(moved.raisedByMillis()) + ", ends " + by(moved.endedByMillis());
        };
    }

    private static String by(long millis) {
        if (millis == 0) {
            return "as before";
        }
        return length(Math.abs(millis)) + (millis < 0 ? " sooner" : " later");
    }
}
