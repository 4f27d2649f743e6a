package io.barograph.cli.backtest.outcome;

import module java.base;

/// The findings about one node.
///
/// @param raisedMillis in which anything was raised
public record NodeFindings(NodeOutcome outcome, DurationSummary lengths, long raisedMillis, Faults faults) {

    private static final Comparator<NodeFindings> WORST_FIRST = Comparator.comparingLong((NodeFindings line) ->
                    line.faults().falseAlarms() + line.faults().missed())
            .thenComparingLong(NodeFindings::raisedMillis)
            .reversed()
            .thenComparing(line -> line.outcome().node());

    public record Faults(long flaps, long falseAlarms, long missed) {}

    /// The worst first: faults, then the time in which anything was raised.
    static List<NodeFindings> of(BacktestOutcome outcome, IncidentScore score, Set<Episode> flaps) {
        return outcome.nodes().stream()
                .map(node -> of(node, score, flaps))
                .sorted(WORST_FIRST)
                .toList();
    }

    private static NodeFindings of(NodeOutcome node, IncidentScore score, Set<Episode> flaps) {
        List<Episode> raised = node.raised();
        return new NodeFindings(
                node,
                DurationSummary.of(raised.stream().mapToLong(Episode::lengthMillis)),
                TimeSpan.mergeRaised(raised).stream()
                        .mapToLong(TimeSpan::lengthMillis)
                        .sum(),
                new Faults(
                        raised.stream().filter(flaps::contains).count(),
                        raised.stream().filter(score.falseAlarms()::contains).count(),
                        score.encounters().stream()
                                .filter(nodeIncident ->
                                        nodeIncident.node().equals(node.node()) && nodeIncident.missed())
                                .count()));
    }
}
