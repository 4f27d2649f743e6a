package io.barograph.cli.report.compare;

import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.percent;

import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.backtest.compare.SweepRange;
import io.barograph.cli.backtest.compare.SweepTradeoff;
import io.barograph.cli.backtest.judge.IncidentScore;
import io.barograph.cli.report.backtest.BacktestSentences;
import io.barograph.cli.report.backtest.BacktestTable;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.html.ReportTable;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.problem.PrintableText;
import java.util.ArrayList;
import java.util.List;

/// A sweep for people: what each value costs and gains.
public final class SweepTable {

    private SweepTable() {}

    public static String of(SweepOutcome sweep) {
        return BacktestSentences.seen(sweep.lines().getFirst().findings()) + "\n\n"
                + PrintableText.of(sweep.parameter())
                + ":\n"
                + values(sweep).text(SweepRange.MOST) + "\n" + UnjudgedSection.text(sweep.unjudged())
                + ReadableValues.wrapped(sentence(sweep), BacktestTable.WIDTH);
    }

    /// The values, the knee or the best one marked.
    static ReportTable values(SweepOutcome sweep) {
        String caption = "What each value costs and gains";
        ReportTable table = sweep.labelled()
                ? new ReportTable(
                        caption,
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
                : new ReportTable(caption, "rrrrl", "VALUE", "EPISODES", "RAISED FOR", "FLAPS", "");
        for (int i = 0; i < sweep.lines().size(); i++) {
            SweepOutcome.Line line = sweep.lines().get(i);
            IncidentScore score = line.findings().score();
            String raised = length(line.findings().raisedMillis());
            long flaps = line.findings().flaps();
            if (sweep.labelled()) {
                table.rowMarkedIf(
                        isNamed(sweep, i),
                        line.value(),
                        BacktestSentences.meanLead(score),
                        score.falseAlarms().size(),
                        score.caught() + "/" + score.judged(),
                        percent(score.recall()),
                        percent(score.precision()),
                        raised,
                        flaps,
                        note(sweep, i));
            } else {
                table.rowMarkedIf(isNamed(sweep, i), line.value(), episodes(line), raised, flaps, note(sweep, i));
            }
        }
        return table;
    }

    /// How many were raised, or that nothing could be judged.
    private static Object episodes(SweepOutcome.Line line) {
        if (line.findings().outcome().isOff()) {
            return "off";
        }
        return line.judged() ? line.findings().outcome().raised().size() : "never judged";
    }

    /// Whether the value is the knee or the best one.
    static boolean isNamed(SweepOutcome sweep, int index) {
        return switch (sweep.tradeoff()) {
            case SweepTradeoff.Knee(int value) -> value == index;
            case SweepTradeoff.Best(int value) -> value == index;
            case SweepTradeoff.Same _, SweepTradeoff.Straight _ -> false;
        };
    }

    /// What stands beside a value: `<- knee, as it is now`.
    private static String note(SweepOutcome sweep, int index) {
        List<String> words = new ArrayList<>();
        if (isNamed(sweep, index)) {
            words.add(sweep.tradeoff() instanceof SweepTradeoff.Knee ? "knee" : "best");
        }
        if (sweep.lines().get(index).value().equals(sweep.given())) {
            words.add("as it is now");
        }
        return words.isEmpty() ? "" : "<- " + String.join(", ", words);
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
