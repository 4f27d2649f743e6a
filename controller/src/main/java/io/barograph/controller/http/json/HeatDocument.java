package io.barograph.controller.http.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.barograph.controller.decide.fleet.ContendedResource;
import io.barograph.controller.overview.Level;
import io.barograph.controller.overview.NodeSummary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// `/api/heat`: every node in one short row, for a picture of the whole fleet:
///
///     {"levels":["calm","pending",...],"nodes":[["n1",0,3,41.5,0],["n2",1,1,null,null]],
///      "pools":["","batch"],"kinds":["kubepods cpu"]}
///
/// Rows are sorted by pool and name.
public record HeatDocument(List<String> levels, List<Row> nodes, List<String> pools, List<String> kinds) {

    /// A node; pool, level and kind are places in the document's lists.
    ///
    /// @param percent the worst contention; null where none is known
    /// @param kind of which scope and resource that is
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Row(
            String name,
            int pool,
            int level,
            @Nullable Double percent,
            @Nullable Integer kind) {}

    public static HeatDocument of(List<NodeSummary> nodes) {
        Map<String, Integer> pools = new LinkedHashMap<>();
        Map<String, Integer> kinds = new LinkedHashMap<>();
        List<Row> rows = nodes.stream()
                .sorted(Comparator.comparing(NodeSummary::pool).thenComparing(NodeSummary::node))
                .map(node -> toRow(node, pools, kinds))
                .toList();
        List<String> levels = Stream.of(Level.values()).map(Level::word).toList();
        return new HeatDocument(levels, rows, List.copyOf(pools.keySet()), List.copyOf(kinds.keySet()));
    }

    @SuppressWarnings("EnumOrdinal") // the document itself names the levels in their order
    private static Row toRow(NodeSummary node, Map<String, Integer> pools, Map<String, Integer> kinds) {
        ContendedResource worstResource = node.worst();
        return new Row(
                node.node(),
                wordIndex(pools, node.pool()),
                node.level().ordinal(),
                worstResource == null ? null : Math.round(worstResource.percent() * 10) / 10.0,
                worstResource == null
                        ? null
                        : wordIndex(
                                kinds,
                                worstResource.scope().word() + " "
                                        + worstResource.resource().word()));
    }

    private static int wordIndex(Map<String, Integer> indexes, String word) {
        Integer knownIndex = indexes.putIfAbsent(word, indexes.size());
        return knownIndex == null ? indexes.size() - 1 : knownIndex;
    }
}
