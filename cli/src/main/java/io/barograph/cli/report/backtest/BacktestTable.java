package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.counted;
import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.moment;
import static io.barograph.cli.report.text.ReadableValues.percent;

import io.barograph.cli.backtest.judge.BacktestCriteria;
import io.barograph.cli.backtest.judge.CauseFindings;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.backtest.judge.NodeFindings;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.TextTable;
import java.util.List;

/// A backtest for people at a terminal.
public final class BacktestTable {

    public static final int WIDTH = 110;

    private static final int MOST_ROWS = 20;

    private final JudgedOutcome findings;
    private final BacktestCriteria criteria;
    private final StringBuilder text = new StringBuilder();

    private BacktestTable(JudgedOutcome findings, BacktestCriteria criteria) {
        this.findings = findings;
        this.criteria = criteria;
    }

    public static String of(JudgedOutcome findings, BacktestCriteria criteria) {
        BacktestTable table = new BacktestTable(findings, criteria);
        table.text.append(BacktestSentences.seen(findings)).append("\n\n");
        if (findings.outcome().nodes().isEmpty()) {
            return table.text.toString();
        }
        table.causes();
        table.episodes();
        table.nodes();
        table.crowds();
        table.text.append(IncidentTable.of(findings));
        if (findings.outcome().cut() > 0) {
            table.text.append(ReadableValues.wrapped(BacktestSentences.cut(findings), WIDTH));
        }
        return table.text.toString();
    }

    private void causes() {
        TextTable grid = new TextTable(
                "lrrrrrrrrr" + "l",
                "RAISED",
                "TIMES",
                "NODES",
                "TOTAL",
                "MEDIAN",
                "LONGEST",
                "FLAPS",
                "GAVE UP",
                "GRACE",
                "FROZEN",
                "BY");
        for (CauseFindings each : findings.causes()) {
            if (each.lengths().count() + each.habits().gaveUp() > 0) {
                grid.row(
                        each.cause().demand(),
                        each.lengths().count(),
                        each.habits().nodes(),
                        length(each.lengths().totalMillis()),
                        length(each.lengths().medianMillis()),
                        length(each.lengths().longestMillis()),
                        each.habits().flaps(),
                        each.habits().gaveUp(),
                        each.lengths().count() == 0 ? "-" : length(each.graces().medianMillis()),
                        percent(each.known().frozenShare()),
                        each.cause().policy() + ": " + each.cause().rule());
            }
        }
        text.append(grid.isEmpty() ? BacktestSentences.nothing(findings.outcome()) + "\n" : grid.toString());
        String quiet = BacktestSentences.quiet(findings);
        text.append(quiet.isEmpty() ? "" : ReadableValues.wrapped(quiet, WIDTH)).append('\n');
        text.append(UnjudgedSection.text(findings.outcome().unjudged()));
    }

    private void episodes() {
        List<Episode> raised = findings.outcome().raised();
        if (raised.isEmpty()) {
            return;
        }
        TextTable grid = new TextTable("lllrrl", "NODE", "RAISED", "UNTIL", "LENGTH", "GRACE", "WHAT");
        for (NodeFindings line : findings.nodes()) {
            boolean own = line.outcome().identity().countsFromBeginning();
            for (Episode each : line.outcome().raised()) {
                if (grid.size() < MOST_ROWS) {
                    grid.row(
                            each.node(),
                            moment(each.raisedMillis(), own),
                            each.open() ? "the end" : moment(each.endMillis(), own),
                            length(each.lengthMillis()),
                            length(each.graceMillis()),
                            each.cause().demand());
                }
            }
        }
        text.append(grid);
        more(raised.size(), "episode");
    }

    private void nodes() {
        if (findings.nodes().size() < 2) {
            return;
        }
        TextTable grid = new TextTable(
                "lrrrrrrrr",
                "NODE",
                "SPAN",
                "UNSEEN",
                "EPISODES",
                "RAISED FOR",
                "FLAPS",
                "FALSE",
                "MISSED",
                "UNJUDGED");
        List<NodeFindings> telling =
                findings.nodes().stream().filter(BacktestTable::tells).toList();
        for (NodeFindings each : telling.stream().limit(MOST_ROWS).toList()) {
            NodeOutcome node = each.outcome();
            boolean labelled = findings.score().labelled();
            grid.row(
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
        text.append(grid.isEmpty() ? "" : grid.toString());
        more(telling.size(), "node");
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

    private void more(int all, String what) {
        if (all > MOST_ROWS) {
            text.append("(").append(counted(all - MOST_ROWS, "more " + what)).append(" in -o json and -o html)\n");
        }
        text.append(all == 0 ? "" : "\n");
    }

    private void crowds() {
        findings.crowds()
                .forEach(each -> text.append(ReadableValues.wrapped(BacktestSentences.crowd(each, criteria), WIDTH)));
    }
}
