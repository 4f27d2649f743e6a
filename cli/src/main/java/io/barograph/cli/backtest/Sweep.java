package io.barograph.cli.backtest;

import java.util.ArrayList;
import java.util.List;

/// What came of each value of one parameter.
///
/// @param given the value that holds where nobody sweeps; empty if it is not known
/// @param labels whether false alarms can be told from true ones
public record Sweep(String parameter, String given, List<Line> lines, Labels labels, Tradeoff tradeoff) {

    /// What is known of the times that should have been found.
    public enum Labels {
        /// No incidents were given.
        NONE,
        /// Incidents were given, and none of them could be judged.
        UNJUDGED,
        /// Some could.
        JUDGED
    }

    public Sweep {
        lines = List.copyOf(lines);
    }

    /// One value.
    public record Line(String value, Findings findings) {

        /// Whether any demand could be judged on any node.
        public boolean judged() {
            return findings.outcome().judged();
        }
    }

    /// Whether false alarms can be told from true ones.
    public boolean labelled() {
        return labels == Labels.JUDGED;
    }

    /// The policy whose parameter is swept.
    public String policy() {
        return parameter.substring(0, parameter.lastIndexOf('.'));
    }

    /// Whether any demand of that policy could be judged with any value.
    public boolean judged() {
        return lines.stream().anyMatch(each -> each.findings().outcome().judgedBy(policy()));
    }

    /// What could not be judged, with the value that could judge least.
    public List<Unjudged> unjudged() {
        return Unjudged.merged(
                lines.stream().map(each -> each.findings().outcome()).toList());
    }

    /// @param outcomes one for each of the range's values
    public static Sweep of(SweepRange range, String given, List<Outcome> outcomes, Criteria criteria) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            lines.add(new Line(range.values().get(i), Findings.of(outcomes.get(i), criteria)));
        }
        boolean labelled =
                lines.stream().anyMatch(each -> each.findings().score().labelled());
        Labels labels = labelled ? Labels.JUDGED : criteria.incidents().isEmpty() ? Labels.NONE : Labels.UNJUDGED;
        Tradeoff tradeoff = labelled
                ? Tradeoff.between(lines.stream().map(Sweep::point).toList())
                : Tradeoff.bend(lines.stream()
                        .map(line -> (double) line.findings().raisedMillis())
                        .toList());
        return new Sweep(range.parameter(), given, lines, labels, tradeoff);
    }

    private static Tradeoff.Point point(Line line) {
        Score score = line.findings().score();
        Double lead = score.meanLeadMillis().orNull();
        return new Tradeoff.Point(score.falseAlarms().size(), lead == null ? 0 : lead);
    }
}
