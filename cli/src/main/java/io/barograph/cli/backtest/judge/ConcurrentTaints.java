package io.barograph.cli.backtest.judge;

import io.barograph.cli.backtest.outcome.NodeOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How many nodes would have been tainted at once. Recordings are laid side by side from their beginnings.
///
/// @param most nodes at once
/// @param atMillis when it was so for the first time
/// @param fleet the nodes there are
/// @param allowed how many the budget allows
/// @param overMillis for how long it was more than that
public record ConcurrentTaints(int most, long atMillis, Fleet fleet, int allowed, long overMillis) {

    /// Nodes whose times can be compared.
    public record Fleet(int nodes, boolean countsFromBeginning) {}

    private record Edge(long atMillis, int step) {}

    /// @param nodes those of the fleet
    static ConcurrentTaints of(List<NodeOutcome> nodes, Fleet fleet, int allowed) {
        List<Edge> edges = new ArrayList<>();
        for (NodeOutcome node : nodes) {
            for (TimeSpan each : TimeSpan.merged(node.raised().stream()
                    .filter(episode -> episode.cause().taint())
                    .toList())) {
                edges.add(new Edge(each.fromMillis(), 1));
                edges.add(new Edge(Math.max(each.toMillis(), each.fromMillis() + 1), -1));
            }
        }
        edges.sort(Comparator.comparingLong(Edge::atMillis).thenComparingInt(Edge::step));
        int now = 0;
        int most = 0;
        long atMillis = 0;
        long overMillis = 0;
        long lastMillis = 0;
        for (Edge each : edges) {
            overMillis += now > allowed ? each.atMillis() - lastMillis : 0;
            lastMillis = each.atMillis();
            now += each.step();
            if (now > most) {
                most = now;
                atMillis = each.atMillis();
            }
        }
        return new ConcurrentTaints(most, atMillis, fleet, allowed, overMillis);
    }
}
