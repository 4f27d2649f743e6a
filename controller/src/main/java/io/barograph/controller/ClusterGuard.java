package io.barograph.controller;

import io.barograph.controller.ControllerConfig.Guarding;
import io.barograph.controller.act.HardTaintGuard;
import io.barograph.controller.act.Mode;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.PodCounts;
import io.barograph.controller.cluster.PodLoads;
import io.barograph.controller.guardrail.Hazards;
import io.barograph.controller.guardrail.Headroom;
import io.barograph.controller.guardrail.Verdict;
import io.barograph.rules.demand.Demand;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Asks the cluster's pods, and what is known of those that a taint would shut out.
///
/// @param loads null where there are no pods that could be kept away
/// @param hazards as they were last seen
record ClusterGuard(Guarding guarding, @Nullable PodLoads loads, Supplier<Hazards> hazards) implements HardTaintGuard {

    /// Who writes nothing keeps nobody away.
    static HardTaintGuard of(ControllerConfig.Acting acting, PodCounts pods, HazardWatch hazards) {
        return acting.mode() == Mode.ENFORCE
                ? new ClusterGuard(acting.guarding(), pods.loads(), hazards::current)
                : HardTaintGuard.none();
    }

    @Override
    public Verdict bystanders(LiveNode node, Demand.Taint taint) {
        return hazards.get().verdict(node, taint.taintKey());
    }

    @Override
    public @Nullable Headroom headroom(List<Headroom.Held> fleet) {
        return loads != null && guarding.asksForRoom() ? new Headroom(fleet, loads, guarding.headroomPercent()) : null;
    }
}
