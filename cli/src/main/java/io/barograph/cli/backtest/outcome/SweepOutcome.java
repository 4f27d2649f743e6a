package io.barograph.cli.backtest.outcome;

import module java.base;

/// The outcome of each value of one parameter.
///
/// @param unsweptValue the value without the sweep
/// @param labels whether it is known which alarms are false
public record SweepOutcome(
        String parameter, String unsweptValue, List<Line> lines, Labels labels, SweepTradeoff tradeoff) {

    /// What is known of the times that should have been found.
    public enum Labels {
        /// No incidents were given.
        NONE,
        /// Incidents were given, and none of them could be judged.
        UNJUDGED,
        /// Some could.
        JUDGED
    }

    public SweepOutcome {
        lines = List.copyOf(lines);
    }

    /// One value.
    public record Line(String value, JudgedOutcome findings) {}

    /// Whether it is known which alarms are false.
    public boolean labelled() {
        return labels == Labels.JUDGED;
    }

    /// The policy whose parameter is swept.
    public String policy() {
        return parameter.substring(0, parameter.lastIndexOf('.'));
    }

    /// Whether any demand of that policy could be judged with any value.
    public boolean judged() {
        return lines.stream()
                .anyMatch(sweepLine -> sweepLine.findings().outcome().judgedBy(policy()));
    }

    /// What could not be judged, with the value that could judge least.
    public List<UnjudgedDemand> unjudged() {
        return UnjudgedDemand.mergeOutcomes(
                lines.stream().map(sweepLine -> sweepLine.findings().outcome()).toList());
    }

    /// @param outcomes one for each of the range's values
    public static SweepOutcome of(
            SweepRange range, String unsweptValue, List<BacktestOutcome> outcomes, BacktestCriteria criteria) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            lines.add(new Line(range.values().get(i), JudgedOutcome.of(outcomes.get(i), criteria)));
        }
        boolean labelled = lines.stream()
                .anyMatch(sweepLine -> sweepLine.findings().score().labelled());
        Labels labels = labelled ? Labels.JUDGED : criteria.incidents().isEmpty() ? Labels.NONE : Labels.UNJUDGED;
        SweepTradeoff tradeoff = labelled
                ? SweepTradeoff.between(
                        lines.stream().map(SweepOutcome::toPoint).toList())
                : SweepTradeoff.findBend(lines.stream()
                        .map(line -> (double) line.findings().raisedMillis())
                        .toList());
        return new SweepOutcome(range.parameter(), unsweptValue, lines, labels, tradeoff);
    }

    /// What each value costs and gains: false alarms and lead, without labels its place and the time raised.
    public List<SweepTradeoff.Point> points() {
        return lines.stream()
                .map(sweepLine -> labelled()
                        ? toPoint(sweepLine)
                        : new SweepTradeoff.Point(
                                lines.indexOf(sweepLine), sweepLine.findings().raisedMillis()))
                .toList();
    }

    private static SweepTradeoff.Point toPoint(Line line) {
        IncidentScore score = line.findings().score();
        Double lead = score.meanLeadMillis().orNull();
        return new SweepTradeoff.Point(score.falseAlarms().size(), lead == null ? 0 : lead);
    }
}
