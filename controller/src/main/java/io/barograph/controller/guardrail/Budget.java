package io.barograph.controller.guardrail;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How many nodes may have taints of ours at once: `1`, or `10%` of the nodes there are, rounded down but at least one.
/// It holds back new taints only; it never takes one away and never keeps one from going.
///
/// @param limit nodes, or percent of the nodes
/// @param percent which of both
public record Budget(int limit, boolean percent) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,6})(%?)");
    private static final Comparator<Candidate> WORST_FIRST = Comparator.comparingDouble(Budget::worst)
            .thenComparingLong(Candidate::forMicros)
            .reversed()
            .thenComparing(Candidate::node);

    /// Reads `N` or `P%`.
    ///
    /// @throws IllegalArgumentException for anything else: a budget that cannot be read must not be no budget
    public static Budget parse(String text) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            int limit = Integer.parseInt(form.group(1));
            boolean percent = !form.group(2).isEmpty();
            if (!percent || limit <= 100) {
                return new Budget(limit, percent);
            }
        }
        throw new IllegalArgumentException("\"" + text + "\": expected a number of nodes (1) or a share of them (10%)."
                + " Maybe there is a sign, a fraction or a blank in it.");
    }

    /// How many of this many nodes.
    public int nodes(int fleet) {
        if (!percent) {
            return limit;
        }
        if (limit == 0 || fleet == 0) {
            return 0;
        }
        return (int) Math.max(1, (long) fleet * limit / 100);
    }

    /// A verdict for each candidate that wants a taint. Who has one already may have another; what is left goes to the
    /// worst first, then to who has waited longest.
    ///
    /// @param fleet how many nodes there are
    public Map<String, Verdict> decide(int fleet, List<Candidate> candidates) {
        int all = nodes(fleet);
        long taken = candidates.stream().filter(Candidate::holds).count();
        long left = Math.max(0, all - taken);
        Map<String, Verdict> verdicts = new HashMap<>();
        for (Candidate candidate : candidates.stream().sorted(WORST_FIRST).toList()) {
            if (!candidate.wants()) {
                continue;
            }
            if (candidate.holds()) {
                verdicts.put(candidate.node(), new Verdict.Allowed());
            } else if (left > 0) {
                left--;
                verdicts.put(candidate.node(), new Verdict.Allowed());
            } else {
                verdicts.put(candidate.node(), new Verdict.Blocked(blocked(all, fleet)));
            }
        }
        return verdicts;
    }

    private String blocked(int all, int fleet) {
        return "the budget of tainted nodes is used up: at most " + all + " of " + fleet + " nodes (" + this
                + "), others are worse or were first";
    }

    private static double worst(Candidate candidate) {
        return Double.isNaN(candidate.worstPercent()) ? -1 : candidate.worstPercent();
    }

    @Override
    public String toString() {
        return percent ? limit + "%" : Integer.toString(limit);
    }
}
