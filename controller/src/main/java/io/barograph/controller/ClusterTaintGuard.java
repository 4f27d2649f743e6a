package io.barograph.controller;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.PodApi;
import io.barograph.controller.cluster.pods.PodLoads;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.guardrail.TaintVerdict;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.guardrail.impact.Headroom;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.options.ControllerConfig.Guarding;
import io.barograph.rules.demand.Demand;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Asks the cluster's pods, and what is known of those that a taint would shut out.
///
/// @param loads null where there are no pods that could be kept away
/// @param hazards as they were last seen
record ClusterTaintGuard(Guarding guarding, @Nullable PodLoads loads, Supplier<Hazards> hazards)
        implements HardTaintGuard {

    /// Who writes nothing keeps nobody away.
    static HardTaintGuard of(ControllerConfig.Acting acting, PodApi pods, HazardWatch hazards) {
        return acting.mode() == Mode.ENFORCE
                ? new ClusterTaintGuard(acting.guarding(), pods.loads(), hazards::current)
                : HardTaintGuard.none();
    }

    @Override
    public TaintVerdict bystanders(LiveNode node, Demand.Taint taint) {
        return hazards.get().verdict(node, taint.taintKey());
    }

    @Override
    public @Nullable Headroom headroom(List<Headroom.Held> fleet) {
        return loads != null && guarding.asksForRoom() ? new Headroom(fleet, loads, guarding.headroomPercent()) : null;
    }
}
