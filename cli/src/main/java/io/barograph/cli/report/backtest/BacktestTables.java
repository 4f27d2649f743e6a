package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;
import static io.barograph.cli.report.text.ReadableValues.percent;

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
    static ReportTable causes(JudgedOutcome findings) {
        ReportTable table = new ReportTable(
                "What rules raised; frozen is the share of the time in which an input was missing",
                "RAISED | TIMES: | NODES: | TOTAL: | MEDIAN: | LONGEST: | FLAPS: | GAVE UP: | GRACE: | FROZEN: | BY");
        for (CauseFindings each : findings.causes()) {
            if (each.lengths().count() + each.habits().gaveUp() > 0) {
                table.row(
                        each.cause().demand(),
                        each.lengths().count(),
                        each.habits().nodes(),
                        length(each.lengths().totalMillis()),
                        length(each.lengths().medianMillis()),
                        length(each.lengths().longestMillis()),
                        each.habits().flaps(),
                        each.habits().gaveUp(),
                        each.lengths().count() == 0 ? "-" : length(each.graces().medianMillis()),
                        percent(each.frozenShare()),
                        each.cause().policy() + ": " + each.cause().rule());
            }
        }
        return table;
    }

    static ReportTable nodes(List<NodeFindings> nodes, JudgedOutcome findings) {
        boolean labelled = findings.score().labelled();
        ReportTable table = new ReportTable(
                "All nodes, the worst first; unjudged is how many demands had an input missing throughout",
                "NODE | SPAN: | UNSEEN: | EPISODES: | RAISED FOR: | FLAPS: | FALSE: | MISSED: | UNJUDGED:");
        for (NodeFindings each : nodes) {
            NodeOutcome node = each.outcome();
            table.row(
                    node.node(),
                    length(node.watched().spanMillis()),
                    length(node.watched().unseenMillis()),
                    each.lengths().count(),
                    length(each.raisedMillis()),
                    each.faults().flaps(),
                    labelled ? each.faults().falseAlarms() : "-",
                    labelled ? each.faults().missed() : "-",
                    BacktestSentences.unjudged(node, findings.outcome()));
        }
        return table;
    }

    /// Marks incidents that were missed.
    static ReportTable incidents(JudgedOutcome findings) {
        ReportTable table = new ReportTable(
                "Labelled incidents, those that were missed marked",
                "INCIDENT | NODE | FROM | TO | LEAD: | RAISED | WHAT");
        for (NodeIncident each : findings.score().encounters()) {
            boolean own = each.incident().countsFromBeginning();
            Episode first = each.first();
            table.rowMarkedIf(
                    each.missed(),
                    each.incident().name(),
                    each.node(),
                    moment(each.incident().fromMillis(), own),
                    moment(each.incident().toMillis(), own),
                    first == null ? "-" : length(each.leadMillis()),
                    first == null ? BacktestSentences.notFound(each) : moment(first.raisedMillis(), own),
                    first == null ? "" : first.cause().demand());
        }
        return table;
    }
}
