package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.rules.demand.Demand;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Asked before a taint that keeps pods away is put on a node.
@FunctionalInterface
public interface HardTaintGuard {

    /// Why this taint would harm the cluster; null if it would not.
    @Nullable
    HeldBack bystanderRefusal(LiveNode node, Demand.Taint taint);

    /// What these nodes have for the pods that wait now; null where there are no pods that could be kept away.
    default @Nullable FleetHeadroom fleetHeadroom(List<FleetHeadroom.TaintedNode> fleet) {
        return null;
    }

    /// Holds nothing back.
    static HardTaintGuard none() {
        return (_, _) -> null;
    }
}
