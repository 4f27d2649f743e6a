package io.barograph.controller.http.json;

import io.barograph.controller.overview.Level;
import io.barograph.controller.overview.NodeHeadline;
import io.barograph.controller.overview.NodeSummary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/nodes`: which nodes need a look, a line each, the worst first.
///
/// @param levels how many nodes are of each level, the worst first, whatever level was asked for
/// @param pools of the whole fleet, by name; the largest [#MAX_POOLS] of them
/// @param matching how many nodes were asked for; `nodes` has the first of them
public record NodesDocument(
        ReplicaStatus replica,
        Map<String, Integer> levels,
        List<Pool> pools,
        int matching,
        List<Line> nodes,
        WithoutExporter withoutExporter) {

    private static final int MAX_POOLS = 500;
    private static final int MAX_TEXT = 300;

    /// What is asked for.
    ///
    /// @param text a part of the node's or the pool's name, in small letters
    /// @param pool the pool's whole name; null for all, empty for nodes without one
    /// @param levels none for all
    /// @param limit how many lines there may be
    public record Question(String text, @Nullable String pool, Set<Level> levels, int limit) {

        private boolean wantsNode(NodeSummary node) {
            return (pool == null || pool.equals(node.pool()))
                    && (text.isEmpty() || containsText(node.node()) || containsText(node.pool()));
        }

        private boolean containsText(String name) {
            return name.toLowerCase(Locale.ROOT).contains(text);
        }
    }

    public record Pool(String pool, int nodes) {}

    /// @param since when it began; null where that is not known
    /// @param why in one sentence; empty for a calm node
    /// @param demands the keys of what its worst rule demands
    /// @param more how many other rules demand something
    public record Line(
            String node,
            String pool,
            String level,
            @Nullable Instant since,
            String why,
            List<String> demands,
            int more) {

        static Line of(NodeSummary node) {
            NodeHeadline headline = NodeHeadline.of(node);
            Long sinceMillis = headline.sinceMillis();
            return new Line(
                    node.node(),
                    node.pool(),
                    node.level().word(),
                    sinceMillis == null ? null : Instant.ofEpochMilli(sinceMillis),
                    cutText(headline.why()),
                    headline.demands(),
                    headline.more());
        }
    }

    /// @param allNodes the worst first
    public static NodesDocument of(
            ReplicaStatus replica, List<NodeSummary> allNodes, WithoutExporter withoutExporter, Question question) {
        List<NodeSummary> textMatches =
                allNodes.stream().filter(question::wantsNode).toList();
        List<NodeSummary> matching = question.levels().isEmpty()
                ? textMatches
                : textMatches.stream()
                        .filter(node -> question.levels().contains(node.level()))
                        .toList();
        return new NodesDocument(
                replica,
                Level.countByLevel(textMatches),
                countPools(allNodes),
                matching.size(),
                matching.stream().limit(question.limit()).map(Line::of).toList(),
                withoutExporter);
    }

    private static List<Pool> countPools(List<NodeSummary> allNodes) {
        Map<String, Integer> counts = new HashMap<>();
        allNodes.forEach(node -> counts.merge(node.pool(), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> new Pool(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(Pool::nodes).reversed().thenComparing(Pool::pool))
                .limit(MAX_POOLS)
                .sorted(Comparator.comparing(Pool::pool))
                .toList();
    }

    private static String cutText(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT - 1) + "…";
    }
}
