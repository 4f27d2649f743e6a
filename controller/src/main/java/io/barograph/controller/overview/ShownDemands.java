package io.barograph.controller.overview;

import io.barograph.controller.decide.fleet.NodeStatus;
import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.DesiredState;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node's rules demand, in the words that every reader gets.
public final class ShownDemands {

    private ShownDemands() {}

    /// Null if nothing was evaluated yet.
    public static @Nullable DesiredState of(NodeStatus node) {
        DesiredState desired = node.decision().desired();
        return desired == null ? null : shownState(node, desired);
    }

    /// Rules take a recording that is over for a silent exporter.
    private static DesiredState shownState(NodeStatus node, DesiredState desired) {
        if (!node.heard().recordingEnded()) {
            return desired;
        }
        String ended = "frozen: " + NodeSummary.darkReason(node);
        List<DemandState> demands = desired.demands().stream()
                .map(demand -> demand.timing().frozen() ? demand.withWhy(ended) : demand)
                .toList();
        return new DesiredState(desired.node(), desired.bootId(), desired.monotonicMicros(), demands);
    }
}
