package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.controls.HeldBack;
import io.barograph.rules.demand.Demand;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Checks a hard taint against the cluster's pods and the workloads that it would keep away.
///
/// @param headroomPercent null where room for waiting pods is not asked for
/// @param loads null where there are no pods that could be kept away
/// @param hazards as they were last seen
public record ClusterTaintGuard(
        @Nullable Integer headroomPercent, @Nullable PodLoads loads, Supplier<Hazards> hazards)
        implements HardTaintGuard {

    @Override
    public @Nullable HeldBack bystanderRefusal(LiveNode node, Demand.Taint taint) {
        return hazards.get().refusal(node, taint, criticalDaemonSets(node));
    }

    private Reading<Set<String>> criticalDaemonSets(LiveNode node) {
        return loads == null ? Reading.absent("no API server was asked") : loads.criticalDaemonSets(node.name());
    }

    @Override
    public @Nullable FleetHeadroom fleetHeadroom(List<FleetHeadroom.TaintedNode> fleet) {
        return loads == null || headroomPercent == null ? null : new FleetHeadroom(fleet, loads, headroomPercent);
    }
}
