package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Headroom;
import io.barograph.rules.demand.Demand;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Holds back hard taints where headroom or a hazard forbids them. What is on a node stays, and removing is never held
/// back. Only the reconciler's thread uses it.
final class HardTaintFilter {

    private static final long FRESH_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final HardTaintGuard guard;
    private final ReconciledNodes nodes;

    /// Nodes that may be closed, and on which the taint has not been seen yet.
    private final Set<String> promised = new HashSet<>();

    private @Nullable Headroom headroom;
    private long takenMicros;

    HardTaintFilter(HardTaintGuard guard, ReconciledNodes nodes) {
        this.guard = guard;
        this.nodes = nodes;
    }

    /// Why the hard taints that the node lacks may not be added now; null if they may. Asked before the budget, so that
    /// a node that may not be tainted anyway takes no other's place there.
    @Nullable
    HeldBack refusal(ReconciledNode node, List<String> lacking, long nowMicros) {
        LiveNode live = node.live();
        List<Demand.Taint> hard = hard(lacking);
        HeldBack why = live == null || hard.isEmpty() ? null : refusal(live, hard, nowMicros);
        if (hard.isEmpty() || why != null) {
            promised.remove(node.name);
        }
        return why;
    }

    /// The same for a node that has a place in the budget: if its taints may be added, the nodes after it are judged as
    /// if they were there.
    @Nullable
    HeldBack promise(ReconciledNode node, List<String> lacking, long nowMicros) {
        HeldBack why = refusal(node, lacking, nowMicros);
        if (why == null && !hard(lacking).isEmpty()) {
            promised.add(node.name);
            if (headroom != null) {
                headroom.promised(node.name);
            }
        }
        return why;
    }

    private static List<Demand.Taint> hard(List<String> demands) {
        return demands.stream()
                .filter(each -> TaintStrength.ofTaint(each) == TaintStrength.HARD)
                .map(Demand.Taint::ofKey)
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable HeldBack refusal(LiveNode live, List<Demand.Taint> taints, long nowMicros) {
        for (Demand.Taint each : taints) {
            HeldBack why = guard.bystanders(live, each);
            if (why != null) {
                return why;
            }
        }
        Headroom now = headroom(nowMicros);
        return now == null ? null : now.refusal(live.name());
    }

    private @Nullable Headroom headroom(long nowMicros) {
        if (headroom == null || nowMicros - takenMicros >= FRESH_MICROS) {
            List<Headroom.Held> fleet = new ArrayList<>();
            Set<String> there = new HashSet<>();
            for (ReconciledNode each : nodes.all()) {
                LiveNode live = each.live();
                if (live != null) {
                    fleet.add(new Headroom.Held(live, each.owned().taints().keySet()));
                    there.add(each.name);
                }
            }
            promised.retainAll(there);
            Headroom taken = guard.headroom(fleet);
            if (taken != null) {
                promised.forEach(taken::promised);
            }
            headroom = taken;
            takenMicros = nowMicros;
        }
        return headroom;
    }
}
