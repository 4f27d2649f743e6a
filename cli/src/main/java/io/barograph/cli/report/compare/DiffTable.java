package io.barograph.cli.report.compare;

import static io.barograph.cli.report.text.ReadableValues.counted;
import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;

import io.barograph.cli.backtest.compare.EpisodeChange;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.UnjudgedDemand;
import io.barograph.cli.report.backtest.BacktestTable;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.ReportTable;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.problem.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Two sets of rules compared, for people.
public final class DiffTable {

    private static final int MOST_ROWS = 100;

    private DiffTable() {}

    public static String of(EpisodeChange.Comparison comparison) {
        StringBuilder text = new StringBuilder(sum(comparison)).append('\n');
        ReportTable changes = changes(comparison);
        List<UnjudgedDemand> unjudged = unjudged(comparison);
        text.append(changes.isEmpty() ? "" : "\n" + changes.text(MOST_ROWS));
        if (!unjudged.isEmpty()) {
            text.append('\n').append(UnjudgedSection.text(unjudged));
            bySide(comparison).forEach(each -> text.append(ReadableValues.wrapped(each, BacktestTable.WIDTH)));
        }
        return text.toString();
    }

    static ReportTable changes(EpisodeChange.Comparison comparison) {
        ReportTable table =
                new ReportTable("What differs, by node and time", "lllll", "CHANGE", "NODE", "RAISED", "HOW", "WHAT");
        Map<String, Boolean> clocks = clocks(comparison);
        for (EpisodeChange each : comparison.changes()) {
            Episode shown = each.shown();
            table.row(
                    word(each),
                    shown.node(),
                    moment(shown.raisedMillis(), clocks.getOrDefault(shown.node(), false)),
                    how(each),
                    shown.cause().demand());
        }
        return table;
    }

    /// `2 episodes appear, 0 vanish, 3 move, 4 stay as they are (OLD -> NEW).`
    static String sum(EpisodeChange.Comparison comparison) {
        if (!comparison.judged()) {
            return "Nothing could be judged by either set of rules, so that they cannot be compared: of every demand an"
                    + " input was missing throughout ("
                    + PrintableText.of(comparison.old().label()) + " -> "
                    + PrintableText.of(comparison.now().label()) + ").";
        }
        long appeared = count(comparison, EpisodeChange.Appeared.class);
        String cut = comparison.old().cut() + comparison.now().cut() == 0
                ? ""
                : " Not all episodes could be kept: the comparison counts only those that were.";
        return counted(appeared, "episode") + (appeared == 1 ? " appears, " : " appear, ")
                + count(comparison, EpisodeChange.Vanished.class) + " vanish, "
                + count(comparison, EpisodeChange.Moved.class) + " move, " + comparison.same() + " stay as they are ("
                + PrintableText.of(comparison.old().label()) + " -> "
                + PrintableText.of(comparison.now().label()) + ")." + cut;
    }

    static List<UnjudgedDemand> unjudged(EpisodeChange.Comparison comparison) {
        return UnjudgedDemand.merged(List.of(comparison.old(), comparison.now()));
    }

    /// The demands that one set of rules could judge and the other could not.
    static List<String> bySide(EpisodeChange.Comparison comparison) {
        List<String> sentences = new ArrayList<>();
        side(comparison.old(), comparison.now(), sentences);
        side(comparison.now(), comparison.old(), sentences);
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

    static long count(EpisodeChange.Comparison comparison, Class<? extends EpisodeChange> kind) {
        return comparison.changes().stream().filter(kind::isInstance).count();
    }

    /// Of each node, whether its times count from a beginning of its own.
    static Map<String, Boolean> clocks(EpisodeChange.Comparison comparison) {
        Map<String, Boolean> clocks = new HashMap<>();
        for (NodeOutcome each : comparison.old().nodes()) {
            clocks.put(each.node(), each.identity().countsFromBeginning());
        }
        return clocks;
    }

    static String word(EpisodeChange change) {
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
