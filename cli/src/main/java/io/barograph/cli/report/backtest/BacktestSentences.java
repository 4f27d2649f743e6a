package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.counted;
import static io.barograph.cli.report.text.ReadableValues.length;
import static io.barograph.cli.report.text.ReadableValues.listed;
import static io.barograph.cli.report.text.ReadableValues.moment;
import static io.barograph.cli.report.text.ReadableValues.percent;

import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.BacktestOutcome;
import io.barograph.cli.backtest.outcome.ConcurrentTaints;
import io.barograph.cli.backtest.outcome.Incident;
import io.barograph.cli.backtest.outcome.IncidentScore;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.NodeIncident;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import module java.base;

/// What a table and a page say of a backtest in the same words.
public final class BacktestSentences {

    private static final int MOST_NAMED = 8;

    private BacktestSentences() {}

    /// How much was looked at.
    public static String seen(JudgedOutcome findings) {
        if (findings.outcome().nodes().isEmpty()) {
            return "No observation could be read, so that nothing was judged: that is not calm.";
        }
        long span = findings.spanMillis();
        String unseen = findings.unseenMillis() == 0
                ? "all of it seen"
                : percent((double) findings.unseenMillis() / span) + " of it not seen (silent, or not recorded)";
        return counted(findings.outcome().nodes().size(), "node") + ", "
                + counted(findings.observations(), "observation") + " of " + length(span) + " in all, " + unseen + ".";
    }

    /// What could be judged and was never raised, and what is off; [UnjudgedSection] has what could not be judged.
    static String quiet(JudgedOutcome findings) {
        List<String> never = findings.outcome().demands().stream()
                .filter(findings.outcome()::judged)
                .filter(demand -> findings.causes().stream()
                        .noneMatch(each -> each.cause().demand().equals(demand)
                                && each.lengths().count() > 0))
                .toList();
        List<String> off = off(findings.outcome());
        String raised = never.isEmpty() ? "" : "Never raised: " + listed(never, MOST_NAMED) + ".";
        String switched = off.isEmpty() ? "" : "Off by parameters: " + listed(off, MOST_NAMED) + ".";
        return raised.isEmpty() || switched.isEmpty() ? raised + switched : raised + " " + switched;
    }

    /// The demands that parameters switch off.
    static List<String> off(BacktestOutcome outcome) {
        return outcome.demands().stream().filter(outcome.off()::contains).toList();
    }

    /// That nothing was raised, or that nothing could be judged.
    static String nothing(BacktestOutcome outcome) {
        if (outcome.isOff()) {
            return "All rules are switched off by their parameters.";
        }
        return outcome.judged()
                ? "Nothing was raised."
                : "Nothing could be judged: of every demand an input was missing throughout. That is not calm.";
    }

    /// How many of the node's demands were frozen throughout, of those that are not off: `14 of 23`.
    static String unjudged(NodeOutcome node, BacktestOutcome outcome) {
        long frozen = 0;
        long all = 0;
        for (int i = 0; i < outcome.demands().size(); i++) {
            boolean on = !outcome.off().contains(outcome.demands().get(i));
            all += on ? 1 : 0;
            frozen += on && !node.watched().judged(i) ? 1 : 0;
        }
        return frozen + " of " + all;
    }

    /// How many nodes would have been tainted at once.
    static String concurrent(ConcurrentTaints taints, BacktestCriteria criteria) {
        String budget = " (--max-tainted-nodes=" + criteria.budget() + " allows " + taints.allowed() + ")";
        if (taints.most() == 0) {
            return "Tainted at once: no node of " + taints.nodes() + budget + ".";
        }
        String beside = taints.countsFromBeginning() && taints.nodes() > 1 ? ", recordings laid side by side" : "";
        String over = taints.overMillis() == 0
                ? "."
                : ", more than that for " + length(taints.overMillis())
                        + ": the controller would have held some of them back.";
        return "Tainted at once: at most " + taints.most() + " of " + counted(taints.nodes(), "node") + ", at "
                + moment(taints.atMillis(), taints.countsFromBeginning()) + beside + budget + over;
    }

    /// The mean lead of all incidents that were judged, or `-` where there is none.
    public static String meanLead(IncidentScore score) {
        Double lead = score.meanLeadMillis().orNull();
        return lead == null ? "-" : length(Math.round(lead));
    }

    /// Why there is no episode: `missed`, or why that is not known.
    static String notFound(NodeIncident encounter) {
        return switch (encounter.judging()) {
            case JUDGED -> "missed";
            case NO_RULE -> "no rule raises it";
            case NEVER_JUDGED -> "never judged";
        };
    }

    /// How good it was.
    static List<String> score(IncidentScore score) {
        List<String> sentences = new ArrayList<>();
        if (score.labelled()) {
            sentences.add("Recall " + percent(score.recall()) + ": " + score.caught() + " of "
                    + counted(score.judged(), "incident") + " found. Mean lead " + meanLead(score)
                    + " (below 0: raised after the begin; one that was missed counts its whole length).");
        }
        int alarms = score.trueAlarms().size() + score.falseAlarms().size();
        sentences.add(
                alarms == 0
                        ? "Precision -: no demand was raised that an incident names."
                        : "Precision " + percent(score.precision()) + ": "
                                + score.trueAlarms().size() + " of " + counted(alarms, "episode")
                                + " within an incident, " + score.falseAlarms().size() + " outside.");
        if (score.unlabelled() > 0) {
            sentences.add(counted(score.unlabelled(), "episode")
                    + " of demands that no incident names: neither right nor wrong.");
        }
        long anything = score.encounters().stream()
                .map(NodeIncident::incident)
                .filter(each -> each.expected().equals(Incident.Expected.ANYTHING))
                .distinct()
                .count();
        if (anything > 0) {
            sentences.add(counted(anything, "incident") + (anything == 1 ? " names" : " name")
                    + " no demand, policy or resource: whatever was raised counts for "
                    + (anything == 1 ? "it." : "them."));
        }
        sentences.addAll(unjudged(score));
        if (!score.leftOut().isEmpty()) {
            sentences.add("Left out, since no node was watched then: "
                    + listed(score.leftOut().stream().map(Incident::name).toList(), MOST_NAMED) + ".");
        }
        return sentences;
    }

    /// Which incidents count for nothing, and why.
    public static List<String> unjudged(IncidentScore score) {
        List<String> sentences = new ArrayList<>();
        long never = count(score, NodeIncident.Judging.NEVER_JUDGED);
        if (never > 0) {
            sentences.add(counted(never, "incident") + " never judged: inputs of the rules that raise what is expected"
                    + " were missing throughout. Neither found nor missed, and left out of recall.");
        }
        List<String> expected = score.encounters().stream()
                .filter(each -> each.judging() == NodeIncident.Judging.NO_RULE)
                .map(each -> each.incident().expected().words())
                .distinct()
                .toList();
        if (!expected.isEmpty()) {
            sentences.add(counted(count(score, NodeIncident.Judging.NO_RULE), "incident")
                    + " left out of recall: no rule raises what is expected (" + String.join("; ", expected) + ").");
        }
        return sentences;
    }

    private static long count(IncidentScore score, NodeIncident.Judging judging) {
        return score.encounters().stream()
                .filter(each -> each.judging() == judging)
                .count();
    }

    /// That not all could be kept.
    static String cut(JudgedOutcome findings) {
        return counted(findings.outcome().cut(), "episode")
                + " more did not fit (5000 that were raised and 500 that were not are kept of each node):"
                + " the numbers above count only those that did.";
    }
}
