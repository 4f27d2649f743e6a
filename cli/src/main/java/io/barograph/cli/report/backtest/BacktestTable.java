package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.counted;
import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;
import static io.barograph.cli.report.text.ReadableValues.wrapped;

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

    public static String of(JudgedOutcome findings, BacktestCriteria criteria) {
        StringBuilder text = new StringBuilder(BacktestSentences.seen(findings)).append("\n\n");
        if (findings.outcome().nodes().isEmpty()) {
            return text.toString();
        }
        ReportTable causes = BacktestTables.causes(findings);
        String quiet = BacktestSentences.quiet(findings);
        text.append(
                        causes.isEmpty()
                                ? BacktestSentences.nothing(findings.outcome()) + "\n"
                                : causes.text(ReportTable.MOST_ROWS))
                .append(quiet.isEmpty() ? "" : wrapped(quiet, WIDTH))
                .append('\n')
                .append(UnjudgedSection.text(findings.outcome().unjudged()))
                .append(spaced(episodes(findings)));
        if (findings.nodes().size() > 1) {
            nodes(findings, text);
        }
        findings.concurrentTaints()
                .forEach(each -> text.append(wrapped(BacktestSentences.concurrent(each, criteria), WIDTH)));
        if (!criteria.incidents().isEmpty()) {
            text.append('\n').append(BacktestTables.incidents(findings).text(MOST_INCIDENTS));
            BacktestSentences.score(findings.score()).forEach(each -> text.append(wrapped(each, WIDTH)));
        }
        return text.append(findings.outcome().cut() == 0 ? "" : wrapped(BacktestSentences.cut(findings), WIDTH))
                .toString();
    }

    private static ReportTable episodes(JudgedOutcome findings) {
        ReportTable table = new ReportTable("", "NODE | RAISED | UNTIL | LENGTH: | GRACE: | WHAT");
        for (NodeFindings line : findings.nodes()) {
            boolean own = line.outcome().identity().countsFromBeginning();
            for (Episode each : line.outcome().raised()) {
                table.row(
                        each.node(),
                        moment(each.raisedMillis(), own),
                        each.open() ? "the end" : moment(each.endMillis(), own),
                        length(each.lengthMillis()),
                        length(each.graceMillis()),
                        each.cause().demand());
            }
        }
        return table;
    }

    private static void nodes(JudgedOutcome findings, StringBuilder text) {
        List<NodeFindings> telling =
                findings.nodes().stream().filter(BacktestTable::tells).toList();
        text.append(spaced(BacktestTables.nodes(telling, findings)));
        if (telling.size() < findings.nodes().size()) {
            long blind = findings.nodes().stream()
                    .filter(each -> !tells(each) && !findings.outcome().judged(each.outcome()))
                    .count();
            text.append(counted(findings.nodes().size() - telling.size(), "node"))
                    .append(" more on which nothing was raised, missed or unseen")
                    .append(blind == 0 ? "" : "; on " + blind + " of them nothing could be judged")
                    .append(".\n\n");
        }
    }

    private static boolean tells(NodeFindings line) {
        return line.lengths().count()
                        + line.faults().missed()
                        + line.outcome().watched().unseenMillis()
                > 0;
    }

    private static String spaced(ReportTable table) {
        return table.isEmpty() ? "" : table.text(MOST_ROWS) + "\n";
    }
}
