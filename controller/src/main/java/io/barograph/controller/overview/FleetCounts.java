package io.barograph.controller.overview;

import io.barograph.controller.decide.fleet.ExporterState;
import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Phase;
import module java.base;

/// The fleet in a few numbers: nodes, how their exporters answer, and demands by phase.
public record FleetCounts(int nodes, int stale, int down, int refused, int firing, int keepFiring, int pending) {

    public static FleetCounts of(List<NodeStatus> nodes) {
        return new FleetCounts(
                nodes.size(),
                countNodes(nodes, node -> node.heard().stale()),
                countNodes(nodes, node -> node.link().state() == ExporterState.DOWN),
                countNodes(nodes, node -> node.link().state() == ExporterState.REFUSED),
                countDemands(nodes, Phase.FIRING),
                countDemands(nodes, Phase.KEEP_FIRING),
                countDemands(nodes, Phase.PENDING));
    }

    /// How many nodes are so.
    public static int countNodes(List<NodeStatus> nodes, Predicate<NodeStatus> which) {
        return (int) nodes.stream().filter(which).count();
    }

    private static int countDemands(List<NodeStatus> nodes, Phase phase) {
        return nodes.stream().mapToInt(node -> countDemands(node, phase)).sum();
    }

    /// How many demands of one node are in this phase.
    static int countDemands(NodeStatus node, Phase phase) {
        int count = 0;
        for (DemandState demand : node.decision().demands()) {
            count += demand.phase() == phase ? 1 : 0;
        }
        return count;
    }
}
