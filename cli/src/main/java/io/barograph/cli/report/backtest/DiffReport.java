package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.countedWords;
import static io.barograph.cli.report.text.ReadableValues.readableLength;
import static io.barograph.cli.report.text.ReadableValues.readableMoment;

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
    private final BacktestOutcome newOutcome;
    private final ReportProvenance provenance;
    private final List<UnjudgedDemand> unjudged;

    /// Of each node, whether its times count from a beginning of its own.
    private final Map<String, Boolean> clocks = new HashMap<>();

    public DiffReport(EpisodeChange.Comparison comparison, ReportProvenance provenance) {
        this.comparison = comparison;
        this.old = comparison.old();
        this.newOutcome = comparison.newOutcome();
        this.provenance = provenance;
        this.unjudged = UnjudgedDemand.mergeOutcomes(List.of(old, newOutcome));
        for (NodeOutcome nodeOutcome : old.nodes()) {
            clocks.put(nodeOutcome.node(), nodeOutcome.identity().countsFromBeginning());
        }
    }

    public String table() {
        StringBuilder text = new StringBuilder(sum()).append('\n');
        ReportTable changes = changes();
        text.append(changes.isEmpty() ? "" : "\n" + changes.toText(MOST_ROWS));
        if (!unjudged.isEmpty()) {
            text.append('\n').append(UnjudgedSection.toText(unjudged));
            bySide().forEach(sentence -> text.append(ReadableValues.wrappedText(sentence, BacktestTable.WIDTH)));
        }
        return text.toString();
    }

    public String html() {
        ReportTable changes = changes();
        HtmlMarkup bodyMarkup = new HtmlMarkup()
                .addRaw("<h1>Backtest: two sets of rules</h1>\n")
                .addParagraph(sum())
                .addHeading("nodes", "Changes");
        if (changes.isEmpty()) {
            bodyMarkup.addParagraph(comparison.judged() ? "Nothing differs." : "Nothing is known.");
        } else {
            bodyMarkup.addMarkup(changes.markup());
        }
        bodyMarkup.addMarkup(UnjudgedSection.toMarkup(unjudged));
        bySide().forEach(bodyMarkup::addParagraph);
        return HtmlPage.toPage(
                "Barograph backtest: two sets of rules", bodyMarkup.addMarkup(ProvenanceSection.toMarkup(provenance)));
    }

    public String json() {
        return ReportJson.objectText(json -> {
            json.writeStringField("kind", "diff");
            json.writeStringField("old", old.label());
            json.writeStringField("new", newOutcome.label());
            json.writeBooleanField("judged", comparison.judged());
            json.writeObjectField("never_judged", unjudged);
            json.writeNumberField("appear", countKind(EpisodeChange.Appeared.class));
            json.writeNumberField("vanish", countKind(EpisodeChange.Vanished.class));
            json.writeNumberField("move", countKind(EpisodeChange.Moved.class));
            json.writeNumberField("same", comparison.sameCount());
            json.writeNumberField("cut_episodes", old.cut() + newOutcome.cut());
            ReportJson.writeArray(
                    json, "changes", comparison.changes(), episodeChange -> writeChange(json, episodeChange));
            json.writeObjectField("made_of", provenance);
        });
    }

    private void writeChange(JsonGenerator json, EpisodeChange change) throws IOException {
        json.writeStringField("change", changeWord(change));
        json.writeStringField("node", change.shown().node());
        json.writeStringField("clock", BacktestJson.clockWord(countsFromBeginning(change)));
        switch (change) {
            case EpisodeChange.Appeared(Episode newEpisode) -> writeEpisode(json, "new", newEpisode);
            case EpisodeChange.Vanished(Episode oldEpisode) -> writeEpisode(json, "old", oldEpisode);
            case EpisodeChange.Moved moved -> {
                ReportJson.writeSeconds(json, "raised_later", moved.raisedByMillis());
                ReportJson.writeSeconds(json, "ended_later", moved.endedByMillis());
                writeEpisode(json, "old", moved.oldEpisode());
                writeEpisode(json, "new", moved.newEpisode());
            }
        }
    }

    private static void writeEpisode(JsonGenerator json, String name, Episode episode) throws IOException {
        json.writeObjectFieldStart(name);
        BacktestJson.writeEpisode(json, episode);
        json.writeEndObject();
    }

    private ReportTable changes() {
        ReportTable table = new ReportTable("What differs, by node and time", "CHANGE | NODE | RAISED | HOW | WHAT");
        for (EpisodeChange change : comparison.changes()) {
            Episode shown = change.shown();
            table.addRow(
                    changeWord(change),
                    shown.node(),
                    readableMoment(shown.raisedMillis(), countsFromBeginning(change)),
                    describeChange(change),
                    shown.cause().demand());
        }
        return table;
    }

    private boolean countsFromBeginning(EpisodeChange change) {
        return clocks.getOrDefault(change.shown().node(), false);
    }

    /// `2 episodes appear, 0 vanish, 3 move, 4 stay as they are (OLD -> NEW).`
    private String sum() {
        String labels = " (" + PrintableText.of(old.label()) + " -> " + PrintableText.of(newOutcome.label()) + ").";
        if (!comparison.judged()) {
            return "Nothing could be judged by either set of rules, so that they cannot be compared: of every demand an"
                    + " input was missing throughout" + labels;
        }
        long appeared = countKind(EpisodeChange.Appeared.class);
        return countedWords(appeared, "episode") + (appeared == 1 ? " appears, " : " appear, ")
                + countKind(EpisodeChange.Vanished.class) + " vanish, "
                + countKind(EpisodeChange.Moved.class) + " move, " + comparison.sameCount() + " stay as they are"
                + labels
                + (old.cut() + newOutcome.cut() == 0
                        ? ""
                        : " Not all episodes could be kept: the comparison counts only those that were.");
    }

    /// The demands that one set of rules could judge and the other could not.
    private List<String> bySide() {
        List<String> sentences = new ArrayList<>();
        addSide(old, newOutcome, sentences);
        addSide(newOutcome, old, sentences);
        return sentences;
    }

    private static void addSide(BacktestOutcome judging, BacktestOutcome blind, List<String> sentences) {
        List<String> names = judging.demands().stream()
                .filter(judging::isDemandJudged)
                .filter(demand -> blind.demands().contains(demand)
                        && !blind.off().contains(demand)
                        && !blind.isDemandJudged(demand))
                .toList();
        if (!names.isEmpty()) {
            sentences.add("Judged by " + PrintableText.of(judging.label()) + " and never by "
                    + PrintableText.of(blind.label()) + ": " + String.join(", ", names) + ".");
        }
    }

    private long countKind(Class<? extends EpisodeChange> kind) {
        return comparison.changes().stream().filter(kind::isInstance).count();
    }

    private static String changeWord(EpisodeChange change) {
        return switch (change) {
            case EpisodeChange.Appeared _ -> "appears";
            case EpisodeChange.Vanished _ -> "vanishes";
            case EpisodeChange.Moved _ -> "moves";
        };
    }

    /// `raised 30s sooner, ends 1m later`
    private static String describeChange(EpisodeChange change) {
        return switch (change) {
            case EpisodeChange.Appeared _, EpisodeChange.Vanished _ ->
                "for " + readableLength(change.shown().lengthMillis());
            case EpisodeChange.Moved moved ->
                "raised " + shiftText(moved.raisedByMillis()) + ", ends " + shiftText(moved.endedByMillis());
        };
    }

    private static String shiftText(long millis) {
        if (millis == 0) {
            return "as before";
        }
        return readableLength(Math.abs(millis)) + (millis < 0 ? " sooner" : " later");
    }
}
