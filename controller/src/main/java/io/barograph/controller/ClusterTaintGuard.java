package io.barograph.controller;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.HazardWatch;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.guardrail.impact.Headroom;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.options.ControllerConfig.Guarding;
import io.barograph.rules.demand.Demand;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Checks a hard taint against the cluster's pods and the workloads that it would keep away.
///
/// @param loads null where there are no pods that could be kept away
/// @param hazards as they were last seen
record ClusterTaintGuard(Guarding guarding, @Nullable PodLoads loads, Supplier<Hazards> hazards)
        implements HardTaintGuard {

    /// Without mode enforce no taint is written, so nothing is checked.
    static HardTaintGuard of(ControllerConfig.Acting acting, PodApi pods, HazardWatch hazards) {
        return acting.modes().writes()
                ? new ClusterTaintGuard(acting.guarding(), pods.loads(), hazards::current)
                : HardTaintGuard.none();
    }

    @Override
    public @Nullable HeldBack bystanderRefusal(LiveNode node, Demand.Taint taint) {
        return hazards.get().refusal(node, taint, criticalDaemonSets(node));
    }

    private Reading<Set<String>> criticalDaemonSets(LiveNode node) {
        return loads == null ? Reading.absent("no API server was asked") : loads.criticalDaemonSets(node.name());
    }

    @Override
    public @Nullable Headroom fleetHeadroom(List<Headroom.TaintedNode> fleet) {
        Integer percent = guarding.headroomPercent();
        return loads == null || percent == null ? null : new Headroom(fleet, loads, percent);
    }
}
