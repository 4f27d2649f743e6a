package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintVerdict;
import io.barograph.controller.guardrail.impact.HardTaintGuard;
import io.barograph.controller.guardrail.impact.Headroom;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Holds back taints that keep pods away, where these pods would have nowhere to go. What is on a node stays, and
/// removing is never held back. Only the reconciler's thread uses it.
final class HardTaintFilter {

    private static final long FRESH_MICROS = TimeUnit.SECONDS.toMicros(1);

    private final HardTaintGuard guard;
    private final ReconciledNodes slots;
    private final EventQueues news;
    private final ReconcileListener listener;
    /// Nodes that may be closed, and on which the taint has not been seen yet.
    private final Set<String> promised = new HashSet<>();

    private @Nullable Headroom headroom;
    private long takenMicros;

    HardTaintFilter(HardTaintGuard guard, ReconciledNodes slots, EventQueues news, ReconcileListener listener) {
        this.guard = guard;
        this.slots = slots;
        this.news = news;
        this.listener = listener;
    }

    /// Why the taints that the node lacks may not be added as things are now; null if they may. Asked before the
    /// budget,
    /// so that a node that may not be tainted anyway takes no other's place there.
    @Nullable
    HeldBack shut(ReconciledNode slot, List<String> lacking, long nowMicros) {
        LiveNode live = slot.live();
        List<String> hard = lacking.stream()
                .filter(id -> id.endsWith(":" + Effect.NoSchedule))
                .toList();
        if (live == null || hard.isEmpty()) {
            promised.remove(slot.name);
            slot.shut = null;
            return null;
        }
        TaintVerdict.Blocked shut = shut(live, hard, nowMicros);
        if (shut == null) {
            slot.shut = null;
            return null;
        }
        promised.remove(slot.name);
        tell(slot, hard, shut.held());
        return slot.shut;
    }

    /// The same, for a node whose taints are written next if they may be: the others are judged as if they were there.
    @Nullable
    HeldBack promise(ReconciledNode slot, List<String> lacking, long nowMicros) {
        if (slot.shut != null || lacking.stream().noneMatch(id -> id.endsWith(":" + Effect.NoSchedule))) {
            return slot.shut;
        }
        HeldBack shut = shut(slot, lacking, nowMicros);
        if (shut == null) {
            promised.add(slot.name);
            Headroom now = headroom;
            if (now != null) {
                now.promised(slot.name);
            }
        }
        return shut;
    }

    private TaintVerdict.@Nullable Blocked shut(LiveNode live, List<String> taints, long nowMicros) {
        for (String each : taints) {
            String key = each.substring(0, each.lastIndexOf(':'));
            if (guard.bystanders(live, new Demand.Taint(key, Effect.NoSchedule))
                    instanceof TaintVerdict.Blocked blocked) {
                return blocked;
            }
        }
        Headroom now = headroom(nowMicros);
        return now != null && now.verdict(live.name()) instanceof TaintVerdict.Blocked blocked ? blocked : null;
    }

    private @Nullable Headroom headroom(long nowMicros) {
        if (headroom == null || nowMicros - takenMicros >= FRESH_MICROS) {
            List<Headroom.Held> fleet = new ArrayList<>();
            Set<String> there = new HashSet<>();
            for (ReconciledNode each : slots.all()) {
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

    private void tell(ReconciledNode slot, List<String> taints, HeldBack shut) {
        boolean begins = slot.shut == null;
        slot.shut = shut;
        if (begins) {
            listener.heldBack(PlanPass.held(shut));
            String reason = shut instanceof HeldBack.HazardSeen ? "ActionBlockedByHazard" : "ActionBlockedByHeadroom";
            news.add(slot, EventText.blocked(reason, taints, shut));
        }
    }
}
