package io.barograph.controller.overview;

import io.barograph.controller.decide.fleet.FleetStatus;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.controller.reconcile.ReconcileReport;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Every node in short, as it is at this moment.
///
/// @param reports what the reconciler says of each node
/// @param pools the pool of a node by its name; empty for none
public record FleetSummary(
        FleetStatus fleet,
        Supplier<List<ReconcileReport>> reports,
        Function<String, String> pools,
        ClusterNodes cluster) {

    /// The names of the cluster's nodes.
    ///
    /// @param judged those that are meant to have an exporter
    /// @param withoutExporter all others
    public record ClusterNodes(
            Supplier<? extends Set<String>> judged, Supplier<? extends SortedSet<String>> withoutExporter) {}

    /// The worst first.
    public List<NodeSummary> nodes() {
        Map<String, ReconcileReport> reported = byNode();
        return fleet.nodes().stream()
                .map(nodeStatus ->
                        NodeSummary.of(nodeStatus, pools.apply(nodeStatus.node()), reported.get(nodeStatus.node())))
                .sorted(NodeSummary.WORST_FIRST)
                .toList();
    }

    /// The nodes that are not meant to have an exporter, and so are not judged.
    public SortedSet<String> withoutExporter() {
        return cluster.withoutExporter().get();
    }

    /// Nodes that should have an exporter, and that have none to watch.
    public SortedSet<String> unwatched() {
        SortedSet<String> names = new TreeSet<>(cluster.judged().get());
        fleet.nodes().forEach(nodeStatus -> names.remove(nodeStatus.node()));
        return names;
    }

    /// One node; null if it is not watched.
    @Nullable
    public NodeSummary nodeSummary(String name) {
        NodeStatus status = fleet.node(name);
        return status == null ? null : NodeSummary.of(status, pools.apply(name), byNode().get(name));
    }

    public Map<String, ReconcileReport> byNode() {
        Map<String, ReconcileReport> byNode = new HashMap<>();
        reports.get().forEach(report -> byNode.put(report.node(), report));
        return byNode;
    }
}
