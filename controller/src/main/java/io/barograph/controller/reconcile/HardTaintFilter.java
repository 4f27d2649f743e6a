package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.guardrail.impact.FleetHeadroom;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.rules.demand.Demand;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Holds back hard taints where headroom or a hazard forbids them. What is on a node stays, and removing is never held
/// back. Only the reconciler's thread uses it.
final class HardTaintFilter {

    private static final long FRESH_MICROS = TimeUnit.SECONDS.toMicros(1);

    /// So many times as long as it took to find out what room there is, this is good for: releases wait meanwhile.
    private static final int REST_PART = 10;

    /// However long it took: the machine may have stood still.
    private static final long LONGEST_FRESH_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final HardTaintGuard guard;
    private final ReconciledNodes nodes;
    private final LongSupplier steadyMicros;

    /// Nodes that may be closed, and on which the taint has not been seen yet.
    private final Set<String> promised = new HashSet<>();

    private final RoomReservations reservations = new RoomReservations();

    private @Nullable FleetHeadroom headroom;
    private long takenMicros;

    /// How long it took to find out what room there is.
    private long spentMicros;

    /// @param steadyMicros the clock of all times that are asked with
    HardTaintFilter(HardTaintGuard guard, ReconciledNodes nodes, LongSupplier steadyMicros) {
        this.guard = guard;
        this.nodes = nodes;
        this.steadyMicros = steadyMicros;
    }

    /// Why the hard taints that the node lacks may not be added now; null if they may. Asked before the budget, so that
    /// a node that may not be tainted anyway takes no other's place there.
    @Nullable
    HeldBack nodeRefusal(ReconciledNode node, Collection<String> lacking, long nowMicros) {
        LiveNode live = node.live();
        List<Demand.Taint> hard = hardTaints(lacking);
        HeldBack heldBack = live == null || hard.isEmpty() ? null : taintsRefusal(live, hard, nowMicros);
        if (hard.isEmpty() || heldBack != null) {
            promised.remove(node.name);
        }
        return heldBack;
    }

    /// The same for a node that has a place in the budget: if its taints may be added, the nodes after it are judged as
    /// if they were there.
    @Nullable
    HeldBack reserveHeadroom(ReconciledNode node, Collection<String> lacking, long nowMicros) {
        HeldBack heldBack = nodeRefusal(node, lacking, nowMicros);
        if (heldBack == null && !hardTaints(lacking).isEmpty()) {
            promised.add(node.name);
            if (headroom != null) {
                headroom.closeNode(node.name);
            }
        }
        return heldBack;
    }

    private static List<Demand.Taint> hardTaints(Collection<String> demands) {
        return demands.stream()
                .filter(demand -> TaintStrength.ofTaint(demand) == TaintStrength.HARD)
                .map(Demand.Taint::ofKey)
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable HeldBack taintsRefusal(LiveNode live, List<Demand.Taint> taints, long nowMicros) {
        for (Demand.Taint taint : taints) {
            HeldBack heldBack = guard.bystanderRefusal(live, taint);
            if (heldBack != null) {
                return heldBack;
            }
        }
        long startMicros = steadyMicros.getAsLong();
        FleetHeadroom currentHeadroom = freshHeadroom(nowMicros);
        if (currentHeadroom == null) {
            return null;
        }
        HeldBack lasting = currentHeadroom.lastingRefusal(live.name()); // adds up the room of its pool, if none asked
        spentMicros += steadyMicros.getAsLong() - startMicros;
        return lasting == null ? waitingPodsRefusal(currentHeadroom, live.name(), nowMicros) : lasting;
    }

    private @Nullable HeldBack waitingPodsRefusal(FleetHeadroom currentHeadroom, String node, long nowMicros) {
        HeldBack waiting = currentHeadroom.waitingPodsRefusal(node);
        return waiting != null && reservations.tryReserveRoom(node, nowMicros) ? waiting : null;
    }

    private @Nullable FleetHeadroom freshHeadroom(long nowMicros) {
        long freshMicros = Math.clamp(REST_PART * spentMicros, FRESH_MICROS, LONGEST_FRESH_MICROS);
        if (headroom == null || nowMicros - takenMicros >= freshMicros) {
            List<FleetHeadroom.TaintedNode> fleet = new ArrayList<>();
            Set<String> presentNames = new HashSet<>();
            for (ReconciledNode node : nodes.allNodes()) {
                LiveNode live = node.live();
                if (live != null) {
                    fleet.add(new FleetHeadroom.TaintedNode(
                            live, node.owned().taints().keySet()));
                    presentNames.add(node.name);
                }
            }
            promised.retainAll(presentNames);
            reservations.retainNodes(presentNames);
            FleetHeadroom newHeadroom = guard.fleetHeadroom(fleet);
            if (newHeadroom != null) {
                promised.forEach(newHeadroom::closeNode);
            }
            headroom = newHeadroom;
            takenMicros = nowMicros;
            spentMicros = 0;
        }
        return headroom;
    }
}
