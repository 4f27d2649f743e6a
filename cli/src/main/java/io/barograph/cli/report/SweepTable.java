package io.barograph.cli.report;

import static io.barograph.cli.report.Words.length;
import static io.barograph.cli.report.Words.percent;

import io.barograph.cli.backtest.Findings;
import io.barograph.cli.backtest.Score;
import io.barograph.cli.backtest.Sweep;
import io.barograph.cli.backtest.Tradeoff;
import io.barograph.problem.Printable;
import java.util.ArrayList;
import java.util.List;

/// A sweep for people: what each value costs and gains.
public final class SweepTable {

    private SweepTable() {}

    public static String of(Sweep sweep) {
        Grid grid = sweep.labelled()
                ? new Grid(
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
                : new Grid("rrrrl", "VALUE", "EPISODES", "RAISED FOR", "FLAPS", "");
        for (int i = 0; i < sweep.lines().size(); i++) {
            Sweep.Line line = sweep.lines().get(i);
            if (sweep.labelled()) {
                labelled(grid, line, note(sweep, i));
            } else {
                Findings findings = line.findings();
                grid.row(
                        line.value(),
                        episodes(line),
                        length(findings.raisedMillis()),
                        findings.flaps(),
                        note(sweep, i));
            }
        }
        return Sentences.seen(sweep.lines().getFirst().findings()) + "\n\n" + Printable.of(sweep.parameter()) + ":\n"
                + grid + "\n" + UnjudgedReport.text(sweep.unjudged())
                + Words.wrapped(sentence(sweep), BacktestTable.WIDTH);
    }

    /// How many were raised, or that nothing could be judged.
    static Object episodes(Sweep.Line line) {
        if (line.findings().outcome().isOff()) {
            return "off";
        }
        return line.judged() ? line.findings().outcome().raised().size() : "never judged";
    }

    private static void labelled(Grid grid, Sweep.Line line, String note) {
        Score score = line.findings().score();
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
    static String note(Sweep sweep, int index) {
        String named = switch (sweep.tradeoff()) {
            case Tradeoff.Knee(int value) -> value == index ? "knee" : "";
            case Tradeoff.Best(int value) -> value == index ? "best" : "";
            case Tradeoff.Same _, Tradeoff.Straight _ -> "";
        };
        boolean given = sweep.lines().get(index).value().equals(sweep.given());
        String now = given ? "as it is now" : "";
        String both = named.isEmpty() || now.isEmpty() ? named + now : named + ", " + now;
        return both.isEmpty() ? "" : "<- " + both;
    }

    /// Which value to look at, and how that was found out.
    static String sentence(Sweep sweep) {
        String what = switch (sweep.labels()) {
            case JUDGED ->
                "LEAD is the mean from raising to the incident's begin (below 0: after it); one that was missed"
                        + " counts its whole length. ";
            case UNJUDGED -> unlabelled(sweep);
            case NONE -> "Without --incidents it is not known which episodes are right. ";
        };
        if (!sweep.judged()) {
            return what + "No demand of " + Printable.of(sweep.policy())
                    + " could be judged: the values cannot be compared.";
        }
        return what
                + switch (sweep.tradeoff()) {
                    case Tradeoff.Knee(int value)
                    when sweep.labelled() ->
                        "The knee is " + value(sweep, value)
                                + ": of lead against false alarms, both from 0 to 1, it is the"
                                + " value farthest from the straight line between the first and the last.";
                    case Tradeoff.Knee(int value) ->
                        "The knee is " + value(sweep, value)
                                + ": there the time raised bends the most, farthest from the"
                                + " straight line between the first value and the last.";
                    case Tradeoff.Best(int value) ->
                        "No value has more lead or fewer false alarms than " + value(sweep, value) + ".";
                    case Tradeoff.Same _ -> "All values come to the same.";
                    case Tradeoff.Straight _ -> "There is no knee: what one value gives up is what it gains.";
                };
    }

    private static String unlabelled(Sweep sweep) {
        Score score = sweep.lines().getFirst().findings().score();
        List<String> why = new ArrayList<>(Sentences.unjudged(score));
        if (!score.leftOut().isEmpty()) {
            why.add("Of " + Words.counted(score.leftOut().size(), "incident") + " no node was watched then.");
        }
        return "No incident of --incidents could be judged, so that it is not known which episodes are right. "
                + String.join(" ", why) + " ";
    }

    private static String value(Sweep sweep, int index) {
        return Printable.of(sweep.lines().get(index).value());
    }
}
