package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintVerdict;
import io.barograph.controller.guardrail.room.HardTaintGuard;
import io.barograph.controller.guardrail.room.Headroom;
import io.barograph.controller.reconcile.plan.TargetMarks;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Takes out of wishes the taints that may not be added now since pods would have nowhere to go. What is on
/// a node stays as it is, and taking away is never held back. For the reconciler's thread alone.
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

    /// The wish, without what may not be added as things are now; asked before the budget, so that a node
    /// that may not be tainted anyway takes no other's place there.
    TargetMarks possible(ReconciledNode slot, TargetMarks wish, long nowMicros) {
        LiveNode live = slot.live();
        Map<String, Demand.Taint> lacking = live == null ? Map.of() : lacking(live, wish);
        if (live == null || lacking.isEmpty()) {
            promised.remove(slot.name);
            slot.shut = null;
            return wish;
        }
        TaintVerdict.Blocked shut = shut(live, lacking.values(), nowMicros);
        if (shut == null) {
            slot.shut = null;
            return wish;
        }
        promised.remove(slot.name);
        tell(slot, lacking.keySet(), shut.held());
        return without(wish, lacking.keySet(), shut.held());
    }

    /// The same, for a node whose taints are written next if it may be: the others are judged as if they
    /// were there.
    TargetMarks promise(ReconciledNode slot, TargetMarks possible, boolean mayAdd, long nowMicros) {
        LiveNode live = slot.live();
        if (!mayAdd || live == null || lacking(live, possible).isEmpty()) {
            return possible;
        }
        TargetMarks still = possible(slot, possible, nowMicros);
        if (slot.shut == null) {
            promised.add(slot.name);
            Headroom now = headroom;
            if (now != null) {
                now.promised(slot.name);
            }
        }
        return still;
    }

    private static Map<String, Demand.Taint> lacking(LiveNode live, TargetMarks wish) {
        SortedMap<String, Demand.Taint> lacking = new TreeMap<>();
        wish.taints().forEach((id, wanted) -> {
            if (wanted instanceof TargetMarks.TaintTarget.Present present
                    && present.taint().effect() == Effect.NoSchedule) {
                lacking.put(id, present.taint());
            }
        });
        for (NodeTaint each : live.taints()) {
            lacking.remove(each.id());
        }
        return lacking;
    }

    private TaintVerdict.@Nullable Blocked shut(LiveNode live, Iterable<Demand.Taint> taints, long nowMicros) {
        for (Demand.Taint each : taints) {
            if (guard.bystanders(live, each) instanceof TaintVerdict.Blocked blocked) {
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

    private void tell(ReconciledNode slot, Set<String> taints, HeldBack shut) {
        boolean begins = slot.shut == null;
        slot.shut = shut;
        if (begins) {
            listener.heldBack(Assessment.held(shut));
            String reason = shut instanceof HeldBack.HazardSeen ? "ActionBlockedByHazard" : "ActionBlockedByHeadroom";
            news.add(slot, EventText.blocked(reason, List.copyOf(taints), shut));
        }
    }

    private static TargetMarks without(TargetMarks wish, Set<String> taints, HeldBack shut) {
        Map<String, HeldBack> why = new HashMap<>();
        taints.forEach(each -> why.put(each, shut));
        SortedMap<String, TargetMarks.TaintTarget> rest = new TreeMap<>(wish.taints());
        taints.forEach(each -> rest.put(each, new TargetMarks.TaintTarget.Keep()));
        return wish.with(wish.conditions(), rest).holding(why);
    }
}
