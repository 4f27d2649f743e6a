package io.barograph.cli.backtest.outcome;

import module java.base;

/// How many nodes would have been tainted at once. Recordings are laid side by side from their beginnings.
///
/// @param countsFromBeginning whether times count from the beginnings of recordings
/// @param atMillis when it was so for the first time
/// @param overMillis for how long it was more than that
public record ConcurrentTaints(
        boolean countsFromBeginning, int nodes, int most, long atMillis, int allowed, long overMillis) {

    private record Edge(long atMillis, int step) {}

    /// @param nodes whose times can be compared
    static ConcurrentTaints of(boolean countsFromBeginning, List<NodeOutcome> nodes, int allowed) {
        List<Edge> edges = new ArrayList<>();
        for (NodeOutcome node : nodes) {
            for (TimeSpan timeSpan : TimeSpan.mergeRaised(node.raised().stream()
                    .filter(episode -> episode.cause().taint())
                    .toList())) {
                edges.add(new Edge(timeSpan.fromMillis(), 1));
                edges.add(new Edge(Math.max(timeSpan.toMillis(), timeSpan.fromMillis() + 1), -1));
            }
        }
        edges.sort(Comparator.comparingLong(Edge::atMillis).thenComparingInt(Edge::step));
        int taintedNodes = 0;
        int most = 0;
        long atMillis = 0;
        long overMillis = 0;
        long lastMillis = 0;
        for (Edge edge : edges) {
            overMillis += taintedNodes > allowed ? edge.atMillis() - lastMillis : 0;
            lastMillis = edge.atMillis();
            taintedNodes += edge.step();
            if (taintedNodes > most) {
                most = taintedNodes;
                atMillis = edge.atMillis();
            }
        }
        return new ConcurrentTaints(countsFromBeginning, nodes.size(), most, atMillis, allowed, overMillis);
    }
}
