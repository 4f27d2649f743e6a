package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;

import io.barograph.cli.backtest.judge.Incident;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.backtest.judge.NodeIncident;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.TextTable;

/// Labelled incidents, and which of them the rules found.
final class IncidentTable {

    private static final int MOST_ROWS = 40;

    private IncidentTable() {}

    /// Empty where nobody labelled anything.
    static String of(JudgedOutcome findings) {
        if (findings.score().encounters().isEmpty()
                && findings.score().leftOut().isEmpty()) {
            return "";
        }
        TextTable grid = new TextTable("llllrll", "INCIDENT", "NODE", "FROM", "TO", "LEAD", "RAISED", "WHAT");
        for (NodeIncident each :
                findings.score().encounters().stream().limit(MOST_ROWS).toList()) {
            grid.row(cells(each));
        }
        StringBuilder text = new StringBuilder("\n").append(grid);
        int more = findings.score().encounters().size() - MOST_ROWS;
        text.append(more > 0 ? "(" + more + " more in -o json and -o html)\n" : "");
        BacktestSentences.score(findings.score())
                .forEach(each -> text.append(ReadableValues.wrapped(each, BacktestTable.WIDTH)));
        return text.toString();
    }

    /// Name, node, begin, end, lead, when it was raised, and what.
    static Object[] cells(NodeIncident each) {
        Incident incident = each.incident();
        boolean own = incident.interval().countsFromBeginning();
        Episode first = each.first();
        return new Object[] {
            incident.name(),
            each.node(),
            moment(incident.fromMillis(), own),
            moment(incident.toMillis(), own),
            first == null ? "-" : length(each.leadMillis()),
            first == null ? BacktestSentences.notFound(each) : moment(first.raisedMillis(), own),
            first == null ? "" : first.cause().demand()
        };
    }
}
