package io.barograph.cli.backtest;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// What came of one node.
///
/// @param lengths of its episodes
/// @param raisedMillis in which anything was raised
public record NodeLine(NodeOutcome outcome, Lengths lengths, long raisedMillis, Faults faults) {

    private static final Comparator<NodeLine> WORST_FIRST = Comparator.comparingLong((NodeLine line) ->
                    line.faults().falseAlarms() + line.faults().missed())
            .thenComparingLong(NodeLine::raisedMillis)
            .reversed()
            .thenComparing(line -> line.outcome().node());

    /// @param missed incidents
    public record Faults(long flaps, long falseAlarms, long missed) {}

    /// The worst first: faults, then the time in which anything was raised.
    static List<NodeLine> of(Outcome outcome, Score score, Set<Episode> flaps) {
        return outcome.nodes().stream()
                .map(node -> of(node, score, flaps))
                .sorted(WORST_FIRST)
                .toList();
    }

    private static NodeLine of(NodeOutcome node, Score score, Set<Episode> flaps) {
        List<Episode> raised = node.raised();
        return new NodeLine(
                node,
                Lengths.of(raised.stream().mapToLong(Episode::lengthMillis)),
                Span.lengthMillis(Span.merged(raised)),
                new Faults(
                        raised.stream().filter(flaps::contains).count(),
                        raised.stream().filter(score.falseAlarms()::contains).count(),
                        score.encounters().stream()
                                .filter(each -> each.node().equals(node.node()) && each.missed())
                                .count()));
    }
}
