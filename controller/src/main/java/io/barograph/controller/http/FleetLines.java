package io.barograph.controller.http;

import io.barograph.controller.act.NodeReport;
import io.barograph.controller.decide.Fleet;
import io.barograph.controller.decide.NodeStatus;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Every node in short, as it is at this moment.
///
/// @param reports what the reconciler says of each node
/// @param pools the pool of a node by its name; empty for none
record FleetLines(Fleet fleet, Supplier<List<NodeReport>> reports, Function<String, String> pools) {

    /// A node and the pool it is in.
    record Line(String pool, NodeLine line) {}

    /// The worst first.
    List<Line> lines() {
        Map<String, NodeReport> reported = byNode();
        return fleet.nodes().stream()
                .map(each -> new Line(pools.apply(each.node()), NodeLine.of(each, reported.get(each.node()))))
                .sorted(Comparator.comparing(Line::line, NodeLine.WORST_FIRST))
                .toList();
    }

    /// One node; null if nobody watches it.
    @Nullable
    Line line(String node) {
        NodeStatus status = fleet.node(node);
        return status == null ? null : new Line(pools.apply(node), NodeLine.of(status, byNode().get(node)));
    }

    Map<String, NodeReport> byNode() {
        Map<String, NodeReport> byNode = new HashMap<>();
        reports.get().forEach(report -> byNode.put(report.node(), report));
        return byNode;
    }
}
