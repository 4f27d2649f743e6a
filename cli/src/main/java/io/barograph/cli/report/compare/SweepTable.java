package io.barograph.cli.report.compare;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.percent;

import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.backtest.compare.SweepTradeoff;
import io.barograph.cli.backtest.judge.IncidentScore;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.report.backtest.BacktestSentences;
import io.barograph.cli.report.backtest.BacktestTable;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.TextTable;
import io.barograph.problem.PrintableText;
import java.util.ArrayList;
import java.util.List;

/// A sweep for people: what each value costs and gains.
public final class SweepTable {

    private SweepTable() {}

    public static String of(SweepOutcome sweep) {
        TextTable grid = sweep.labelled()
                ? new TextTable(
                        "rrrrrrrrl",
                        "VALUE",
                        "LEAD",
                        "FALSE",
                        "FOUND",
                        "RECALL",
                        "PRECISION",
                        "RAISED FOR",
                        "FLAPS",
                        "")
                : new TextTable("rrrrl", "VALUE", "EPISODES", "RAISED FOR", "FLAPS", "");
        for (int i = 0; i < sweep.lines().size(); i++) {
            SweepOutcome.Line line = sweep.lines().get(i);
            if (sweep.labelled()) {
                labelled(grid, line, note(sweep, i));
            } else {
                JudgedOutcome findings = line.findings();
                grid.row(
                        line.value(),
                        episodes(line),
                        length(findings.raisedMillis()),
                        findings.flaps(),
                        note(sweep, i));
            }
        }
        return BacktestSentences.seen(sweep.lines().getFirst().findings()) + "\n\n"
                + PrintableText.of(sweep.parameter())
                + ":\n"
                + grid + "\n" + UnjudgedSection.text(sweep.unjudged())
                + ReadableValues.wrapped(sentence(sweep), BacktestTable.WIDTH);
    }

    /// How many were raised, or that nothing could be judged.
    static Object episodes(SweepOutcome.Line line) {
        if (line.findings().outcome().isOff()) {
            return "off";
        }
        return line.judged() ? line.findings().outcome().raised().size() : "never judged";
    }

    private static void labelled(TextTable grid, SweepOutcome.Line line, String note) {
        IncidentScore score = line.findings().score();
        Double lead = score.meanLeadMillis().orNull();
        grid.row(
                line.value(),
                lead == null ? "-" : length(Math.round(lead)),
                score.falseAlarms().size(),
                score.caught() + "/" + score.judged(),
                percent(score.recall()),
                percent(score.precision()),
                length(line.findings().raisedMillis()),
                line.findings().flaps(),
                note);
    }

    /// What stands beside a value: `<- knee, as it is now`.
    static String note(SweepOutcome sweep, int index) {
        String named = switch (sweep.tradeoff()) {
            case SweepTradeoff.Knee(int value) -> value == index ? "knee" : "";
            case SweepTradeoff.Best(int value) -> value == index ? "best" : "";
            case SweepTradeoff.Same _, SweepTradeoff.Straight _ -> "";
        };
        boolean given = sweep.lines().get(index).value().equals(sweep.given());
        String now = given ? "as it is now" : "";
        String both = named.isEmpty() || now.isEmpty() ? named + now : named + ", " + now;
        return both.isEmpty() ? "" : "<- " + both;
    }

    /// Which value to look at, and how that was found out.
    static String sentence(SweepOutcome sweep) {
        String what = switch (sweep.labels()) {
            case JUDGED ->
                "LEAD is the mean from raising to the incident's begin (below 0: after it); one that was missed"
                        + " counts its whole length. ";
            case UNJUDGED -> unlabelled(sweep);
            case NONE -> "Without --incidents it is not known which episodes are right. ";
        };
        if (!sweep.judged()) {
            return what + "No demand of " + PrintableText.of(sweep.policy())
                    + " could be judged: the values cannot be compared.";
        }
        return what
                + switch (sweep.tradeoff()) {
                    case SweepTradeoff.Knee(int value)
                    when sweep.labelled() ->
                        "The knee is " + value(sweep, value)
                                + ": of lead against false alarms, both from 0 to 1, it is the"
                                + " value farthest from the straight line between the first and the last.";
                    case SweepTradeoff.Knee(int value) ->
                        "The knee is " + value(sweep, value)
                                + ": there the time raised bends the most, farthest from the"
                                + " straight line between the first value and the last.";
                    case SweepTradeoff.Best(int value) ->
                        "No value has more lead or fewer false alarms than " + value(sweep, value) + ".";
                    case SweepTradeoff.Same _ -> "All values come to the same.";
                    case SweepTradeoff.Straight _ -> "There is no knee: what one value gives up is what it gains.";
                };
    }

    private static String unlabelled(SweepOutcome sweep) {
        IncidentScore score = sweep.lines().getFirst().findings().score();
        List<String> why = new ArrayList<>(BacktestSentences.unjudged(score));
        if (!score.leftOut().isEmpty()) {
            why.add("Of " + ReadableValues.counted(score.leftOut().size(), "incident") + " no node was watched then.");
        }
        return "No incident of --incidents could be judged, so that it is not known which episodes are right. "
                + String.join(" ", why) + " ";
    }

    private static String value(SweepOutcome sweep, int index) {
        return PrintableText.of(sweep.lines().get(index).value());
    }
}
