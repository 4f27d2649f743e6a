package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.readableLength;
import static io.barograph.cli.report.text.ReadableValues.readableMoment;
import static io.barograph.cli.report.text.ReadableValues.readablePercent;

import io.barograph.cli.backtest.outcome.CauseFindings;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.NodeFindings;
import io.barograph.cli.backtest.outcome.NodeIncident;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.report.html.ReportTable;
import module java.base;

/// The tables of a backtest, the same as text and on a page.
final class BacktestTables {

    private BacktestTables() {}

    /// The causes that came to an episode, also one that was never raised.
    static ReportTable causesTable(JudgedOutcome outcome) {
        ReportTable table = new ReportTable(
                "What rules raised; frozen is the share of the time in which an input was missing",
                "RAISED | TIMES: | NODES: | TOTAL: | MEDIAN: | LONGEST: | FLAPS: | GAVE UP: | GRACE: | FROZEN: | BY");
        for (CauseFindings causeFindings : outcome.causes()) {
            if (causeFindings.lengths().count() + causeFindings.habits().gaveUp() > 0) {
                table.addRow(
                        causeFindings.cause().demand(),
                        causeFindings.lengths().count(),
                        causeFindings.habits().nodes(),
                        readableLength(causeFindings.lengths().totalMillis()),
                        readableLength(causeFindings.lengths().medianMillis()),
                        readableLength(causeFindings.lengths().longestMillis()),
                        causeFindings.habits().flaps(),
                        causeFindings.habits().gaveUp(),
                        causeFindings.lengths().count() == 0
                                ? "-"
                                : readableLength(causeFindings.graces().medianMillis()),
                        readablePercent(causeFindings.frozenShare()),
                        causeFindings.cause().policy() + ": "
                                + causeFindings.cause().rule());
            }
        }
        return table;
    }

    static ReportTable nodesTable(List<NodeFindings> nodes, JudgedOutcome outcome) {
        boolean labelled = outcome.score().labelled();
        ReportTable table = new ReportTable(
                "All nodes, the worst first; unjudged is how many demands had an input missing throughout",
                "NODE | SPAN: | UNSEEN: | EPISODES: | RAISED FOR: | FLAPS: | FALSE: | MISSED: | UNJUDGED:");
        for (NodeFindings nodeFindings : nodes) {
            NodeOutcome node = nodeFindings.outcome();
            table.addRow(
                    node.node(),
                    readableLength(node.watched().spanMillis()),
                    readableLength(node.watched().unseenMillis()),
                    nodeFindings.lengths().count(),
                    readableLength(nodeFindings.raisedMillis()),
                    nodeFindings.faults().flaps(),
                    labelled ? nodeFindings.faults().falseAlarms() : "-",
                    labelled ? nodeFindings.faults().missed() : "-",
                    BacktestSentences.unjudgedCount(node, outcome.outcome()));
        }
        return table;
    }

    /// Marks incidents that were missed.
    static ReportTable incidentsTable(JudgedOutcome outcome) {
        ReportTable table = new ReportTable(
                "Labelled incidents, those that were missed marked",
                "INCIDENT | NODE | FROM | TO | LEAD: | RAISED | WHAT");
        for (NodeIncident incident : outcome.score().encounters()) {
            boolean fromBeginning = incident.incident().countsFromBeginning();
            Episode firstEpisode = incident.first();
            table.rowMarkedIf(
                    incident.missed(),
                    incident.incident().name(),
                    incident.node(),
                    readableMoment(incident.incident().fromMillis(), fromBeginning),
                    readableMoment(incident.incident().toMillis(), fromBeginning),
                    firstEpisode == null ? "-" : readableLength(incident.leadMillis()),
                    firstEpisode == null
                            ? BacktestSentences.notFound(incident)
                            : readableMoment(firstEpisode.raisedMillis(), fromBeginning),
                    firstEpisode == null ? "" : firstEpisode.cause().demand());
        }
        return table;
    }
}
