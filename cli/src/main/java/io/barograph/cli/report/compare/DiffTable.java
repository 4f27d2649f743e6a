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
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.TextTable;
import io.barograph.problem.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Two sets of rules compared, for people.
public final class DiffTable {

    private static final int MOST_ROWS = 100;

    private DiffTable() {}

    /// One difference in words.
    ///
    /// @param raised when it was raised under the old rules, or the new ones where there is no old one
    /// @param how `raised 30s sooner, ended 1m later`
    record Row(String change, String node, String raised, String how, String demand) {}

    public static String of(EpisodeChange.Comparison comparison) {
        StringBuilder text = new StringBuilder(sum(comparison)).append('\n');
        TextTable grid = new TextTable("lllll", "CHANGE", "NODE", "RAISED", "HOW", "WHAT");
        Map<String, Boolean> clocks = clocks(comparison);
        comparison.changes().stream()
                .limit(MOST_ROWS)
                .map(each -> row(each, clocks))
                .forEach(row -> grid.row(row.change(), row.node(), row.raised(), row.how(), row.demand()));
        if (!grid.isEmpty()) {
            text.append('\n').append(grid);
        }
        int more = comparison.changes().size() - MOST_ROWS;
        text.append(more > 0 ? "(" + more + " more in -o json and -o html)\n" : "");
        List<UnjudgedDemand> unjudged = unjudged(comparison);
        if (!unjudged.isEmpty()) {
            text.append('\n').append(UnjudgedSection.text(unjudged));
            bySide(comparison).forEach(each -> text.append(ReadableValues.wrapped(each, BacktestTable.WIDTH)));
        }
        return text.toString();
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
                : " Not all episodes could be kept: the comparison speaks of those that were.";
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

    static Row row(EpisodeChange change, Map<String, Boolean> clocks) {
        Episode told = change.told();
        String raised = moment(told.raisedMillis(), clocks.getOrDefault(told.node(), false));
        return switch (change) {
            case EpisodeChange.Appeared(Episode now) -> row("appears", now, raised, lasts(now));
            case EpisodeChange.Vanished(Episode before) -> row("vanishes", before, raised, lasts(before));
            case EpisodeChange.Moved moved ->
                row(
                        "moves",
                        told,
                        raised,
                        "raised " + by(moved.raisedByMillis()) + ", ends " + by(moved.endedByMillis()));
        };
    }

    private static Row row(String change, Episode told, String raised, String how) {
        return new Row(change, told.node(), raised, how, told.cause().demand());
    }

    private static String lasts(Episode episode) {
        return "for " + length(episode.lengthMillis());
    }

    private static String by(long millis) {
        if (millis == 0) {
            return "as before";
        }
        return length(Math.abs(millis)) + (millis < 0 ? " sooner" : " later");
    }
}
