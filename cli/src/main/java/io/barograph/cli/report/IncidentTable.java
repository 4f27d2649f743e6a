package io.barograph.cli.report;

import static io.barograph.cli.report.Words.length;
import static io.barograph.cli.report.Words.moment;

import io.barograph.cli.backtest.Encounter;
import io.barograph.cli.backtest.Episode;
import io.barograph.cli.backtest.Findings;
import io.barograph.cli.backtest.Incident;

/// Labelled incidents, and which of them the rules found.
final class IncidentTable {

    private static final int MOST_ROWS = 40;

    private IncidentTable() {}

    /// Empty where nobody labelled anything.
    static String of(Findings findings) {
        if (findings.score().encounters().isEmpty()
                && findings.score().leftOut().isEmpty()) {
            return "";
        }
        Grid grid = new Grid("llllrll", "INCIDENT", "NODE", "FROM", "TO", "LEAD", "RAISED", "WHAT");
        for (Encounter each :
                findings.score().encounters().stream().limit(MOST_ROWS).toList()) {
            grid.row(cells(each));
        }
        StringBuilder text = new StringBuilder("\n").append(grid);
        int more = findings.score().encounters().size() - MOST_ROWS;
        text.append(more > 0 ? "(" + more + " more in -o json and -o html)\n" : "");
        Sentences.score(findings.score()).forEach(each -> text.append(Words.wrapped(each, BacktestTable.WIDTH)));
        return text.toString();
    }

    /// Name, node, begin, end, lead, when it was raised, and what.
    static Object[] cells(Encounter each) {
        Incident incident = each.incident();
        boolean own = incident.interval().countsFromBeginning();
        Episode first = each.first();
        return new Object[] {
            incident.name(),
            each.node(),
            moment(incident.fromMillis(), own),
            moment(incident.toMillis(), own),
            first == null ? "-" : length(each.leadMillis()),
            first == null ? Sentences.notFound(each) : moment(first.raisedMillis(), own),
            first == null ? "" : first.cause().demand()
        };
    }
}
