package io.barograph.cli.report.backtest;

import static io.barograph.cli.report.text.ReadableValues.countedWords;
import static io.barograph.cli.report.text.ReadableValues.listedNames;
import static io.barograph.cli.report.text.ReadableValues.readableLength;
import static io.barograph.cli.report.text.ReadableValues.readableMoment;
import static io.barograph.cli.report.text.ReadableValues.readablePercent;

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
    public static String seenSentence(JudgedOutcome outcome) {
        if (outcome.outcome().nodes().isEmpty()) {
            return "No observation could be read, so that nothing was judged: that is not calm.";
        }
        long span = outcome.spanMillis();
        String unseen = outcome.unseenMillis() == 0
                ? "all of it seen"
                : readablePercent((double) outcome.unseenMillis() / span) + " of it not seen (silent, or not recorded)";
        return countedWords(outcome.outcome().nodes().size(), "node") + ", "
                + countedWords(outcome.observations(), "observation") + " of " + readableLength(span) + " in all, "
                + unseen + ".";
    }

    /// What could be judged and was never raised, and what is off; [UnjudgedSection] has what could not be judged.
    static String quietSentence(JudgedOutcome outcome) {
        List<String> never = outcome.outcome().demands().stream()
                .filter(outcome.outcome()::isDemandJudged)
                .filter(demand -> outcome.causes().stream()
                        .noneMatch(
                                causeFindings -> causeFindings.cause().demand().equals(demand)
                                        && causeFindings.lengths().count() > 0))
                .toList();
        List<String> off = offDemands(outcome.outcome());
        String raised = never.isEmpty() ? "" : "Never raised: " + listedNames(never, MOST_NAMED) + ".";
        String switched = off.isEmpty() ? "" : "Off by parameters: " + listedNames(off, MOST_NAMED) + ".";
        return raised.isEmpty() || switched.isEmpty() ? raised + switched : raised + " " + switched;
    }

    /// The demands that parameters switch off.
    static List<String> offDemands(BacktestOutcome outcome) {
        return outcome.demands().stream().filter(outcome.off()::contains).toList();
    }

    /// That nothing was raised, or that nothing could be judged.
    static String nothingSentence(BacktestOutcome outcome) {
        if (outcome.isOff()) {
            return "All rules are switched off by their parameters.";
        }
        return outcome.judged()
                ? "Nothing was raised."
                : "Nothing could be judged: of every demand an input was missing throughout. That is not calm.";
    }

    /// How many of the node's demands were frozen throughout, of those that are not off: `14 of 23`.
    static String unjudgedCount(NodeOutcome node, BacktestOutcome outcome) {
        long frozen = 0;
        long demandCount = 0;
        for (int i = 0; i < outcome.demands().size(); i++) {
            boolean isOn = !outcome.off().contains(outcome.demands().get(i));
            demandCount += isOn ? 1 : 0;
            frozen += isOn && !node.watched().isJudged(i) ? 1 : 0;
        }
        return frozen + " of " + demandCount;
    }

    /// How many nodes would have been tainted at once.
    static String concurrentSentence(ConcurrentTaints taints, BacktestCriteria criteria) {
        String budget = " (--max-tainted-nodes=" + criteria.budget() + " allows " + taints.allowed() + ")";
        if (taints.most() == 0) {
            return "Tainted at once: no node of " + taints.nodes() + budget + ".";
        }
        String besideNote = taints.countsFromBeginning() && taints.nodes() > 1 ? ", recordings laid side by side" : "";
        String overNote = taints.overMillis() == 0
                ? "."
                : ", more than that for " + readableLength(taints.overMillis())
                        + ": the controller would have held some of them back.";
        return "Tainted at once: at most " + taints.most() + " of " + countedWords(taints.nodes(), "node") + ", at "
                + readableMoment(taints.atMillis(), taints.countsFromBeginning()) + besideNote + budget + overNote;
    }

    /// The mean lead of all incidents that were judged, or `-` where there is none.
    public static String meanLead(IncidentScore score) {
        Double lead = score.meanLeadMillis().orNull();
        return lead == null ? "-" : readableLength(Math.round(lead));
    }

    /// Why there is no episode: `missed`, or why that is not known.
    static String notFound(NodeIncident incident) {
        return switch (incident.judging()) {
            case JUDGED -> "missed";
            case NO_RULE -> "no rule raises it";
            case NEVER_JUDGED -> "never judged";
        };
    }

    /// How good it was.
    static List<String> scoreSentences(IncidentScore score) {
        List<String> sentences = new ArrayList<>();
        if (score.labelled()) {
            sentences.add("Recall " + readablePercent(score.recall()) + ": " + score.caught() + " of "
                    + countedWords(score.judged(), "incident") + " found. Mean lead " + meanLead(score)
                    + " (below 0: raised after the begin; one that was missed counts its whole length).");
        }
        int alarms = score.trueAlarms().size() + score.falseAlarms().size();
        sentences.add(
                alarms == 0
                        ? "Precision -: no demand was raised that an incident names."
                        : "Precision " + readablePercent(score.precision()) + ": "
                                + score.trueAlarms().size() + " of " + countedWords(alarms, "episode")
                                + " within an incident, " + score.falseAlarms().size() + " outside.");
        if (score.unlabelled() > 0) {
            sentences.add(countedWords(score.unlabelled(), "episode")
                    + " of demands that no incident names: neither right nor wrong.");
        }
        long anything = score.encounters().stream()
                .map(NodeIncident::incident)
                .filter(incident -> incident.expected().equals(Incident.Expected.ANYTHING))
                .distinct()
                .count();
        if (anything > 0) {
            sentences.add(countedWords(anything, "incident") + (anything == 1 ? " names" : " name")
                    + " no demand, policy or resource: whatever was raised counts for "
                    + (anything == 1 ? "it." : "them."));
        }
        sentences.addAll(unjudgedSentences(score));
        if (!score.leftOut().isEmpty()) {
            sentences.add("Left out, since no node was watched then: "
                    + listedNames(score.leftOut().stream().map(Incident::name).toList(), MOST_NAMED) + ".");
        }
        return sentences;
    }

    /// Which incidents count for nothing, and why.
    public static List<String> unjudgedSentences(IncidentScore score) {
        List<String> sentences = new ArrayList<>();
        long never = countJudging(score, NodeIncident.Judging.NEVER_JUDGED);
        if (never > 0) {
            sentences.add(
                    countedWords(never, "incident") + " never judged: inputs of the rules that raise what is expected"
                            + " were missing throughout. Neither found nor missed, and left out of recall.");
        }
        List<String> expected = score.encounters().stream()
                .filter(nodeIncident -> nodeIncident.judging() == NodeIncident.Judging.NO_RULE)
                .map(nodeIncident -> nodeIncident.incident().expected().words())
                .distinct()
                .toList();
        if (!expected.isEmpty()) {
            sentences.add(countedWords(countJudging(score, NodeIncident.Judging.NO_RULE), "incident")
                    + " left out of recall: no rule raises what is expected (" + String.join("; ", expected) + ").");
        }
        return sentences;
    }

    private static long countJudging(IncidentScore score, NodeIncident.Judging judging) {
        return score.encounters().stream()
                .filter(nodeIncident -> nodeIncident.judging() == judging)
                .count();
    }

    /// That not all could be kept.
    static String cutSentence(JudgedOutcome outcome) {
        return countedWords(outcome.outcome().cut(), "episode")
                + " more did not fit (5000 that were raised and 500 that were not are kept of each node):"
                + " the numbers above count only those that did.";
    }
}
