package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.countedWords;
import static io.barograph.cli.report.text.ReadableValues.readableLength;
import static io.barograph.cli.report.text.ReadableValues.readableMoment;
import static io.barograph.cli.report.text.ReadableValues.wrappedText;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.NodeFindings;
import io.barograph.cli.report.html.ReportTable;
import module java.base;

/// A backtest for people at a terminal.
public final class BacktestTable {

    public static final int WIDTH = 110;

    private static final int MOST_ROWS = 20;
    private static final int MOST_INCIDENTS = 40;

    private BacktestTable() {}

    public static String of(JudgedOutcome outcome, BacktestCriteria criteria) {
        StringBuilder text = new StringBuilder(BacktestSentences.seenSentence(outcome)).append("\n\n");
        if (outcome.outcome().nodes().isEmpty()) {
            return text.toString();
        }
        ReportTable causes = BacktestTables.causesTable(outcome);
        String quiet = BacktestSentences.quietSentence(outcome);
        text.append(
                        causes.isEmpty()
                                ? BacktestSentences.nothingSentence(outcome.outcome()) + "\n"
                                : causes.toText(ReportTable.MOST_ROWS))
                .append(quiet.isEmpty() ? "" : wrappedText(quiet, WIDTH))
                .append('\n')
                .append(UnjudgedSection.toText(outcome.outcome().unjudged()))
                .append(spacedTable(episodesTable(outcome)));
        if (outcome.nodes().size() > 1) {
            appendNodes(outcome, text);
        }
        outcome.concurrentTaints()
                .forEach(concurrentTaints -> text.append(
                        wrappedText(BacktestSentences.concurrentSentence(concurrentTaints, criteria), WIDTH)));
        if (!criteria.incidents().isEmpty()) {
            text.append('\n').append(BacktestTables.incidentsTable(outcome).toText(MOST_INCIDENTS));
            BacktestSentences.scoreSentences(outcome.score())
                    .forEach(sentence -> text.append(wrappedText(sentence, WIDTH)));
        }
        return text.append(
                        outcome.outcome().cut() == 0 ? "" : wrappedText(BacktestSentences.cutSentence(outcome), WIDTH))
                .toString();
    }

    private static ReportTable episodesTable(JudgedOutcome outcome) {
        ReportTable table = new ReportTable("", "NODE | RAISED | UNTIL | LENGTH: | GRACE: | WHAT");
        for (NodeFindings findings : outcome.nodes()) {
            boolean fromBeginning = findings.outcome().identity().countsFromBeginning();
            for (Episode episode : findings.outcome().raised()) {
                table.addRow(
                        episode.node(),
                        readableMoment(episode.raisedMillis(), fromBeginning),
                        episode.open() ? "the end" : readableMoment(episode.endMillis(), fromBeginning),
                        readableLength(episode.lengthMillis()),
                        readableLength(episode.graceMillis()),
                        episode.cause().demand());
            }
        }
        return table;
    }

    private static void appendNodes(JudgedOutcome outcome, StringBuilder text) {
        List<NodeFindings> telling =
                outcome.nodes().stream().filter(BacktestTable::tellsSomething).toList();
        text.append(spacedTable(BacktestTables.nodesTable(telling, outcome)));
        if (telling.size() < outcome.nodes().size()) {
            long blind = outcome.nodes().stream()
                    .filter(nodeFindings ->
                            !tellsSomething(nodeFindings) && !outcome.outcome().isNodeJudged(nodeFindings.outcome()))
                    .count();
            text.append(countedWords(outcome.nodes().size() - telling.size(), "node"))
                    .append(" more on which nothing was raised, missed or unseen")
                    .append(blind == 0 ? "" : "; on " + blind + " of them nothing could be judged")
                    .append(".\n\n");
        }
    }

    private static boolean tellsSomething(NodeFindings findings) {
        return findings.lengths().count()
                        + findings.faults().missed()
                        + findings.outcome().watched().unseenMillis()
                > 0;
    }

    private static String spacedTable(ReportTable table) {
        return table.isEmpty() ? "" : table.toText(MOST_ROWS) + "\n";
    }
}
