package io.barograph.controller.act;

import io.barograph.controller.act.ActListener.Held;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.guardrail.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What is to be done about nodes, from what is remembered of them; asks nobody.
record Assessment(ReconcilerSettings settings, Wishes wishes, News news, ActListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(Assessment.class);

    /// One node to be looked at.
    ///
    /// @param plan what there is to do as far as is known without asking
    record Case(NodeSlot slot, NodePass.Work work, Plan plan) {}

    /// One case for each of these nodes of which anything can be said.
    List<Case> of(List<NodeSlot> due, Slots slots, long nowMicros, Instant wall) {
        Map<NodeSlot, Wish> wished = new LinkedHashMap<>();
        for (NodeSlot slot : due) {
            Wish wish = wish(slot, nowMicros, wall);
            if (wish != null) {
                wished.put(slot, wish);
            }
        }
        Map<String, Verdict> verdicts = wished.keySet().stream().anyMatch(slot -> slot.claim.wants())
                ? slots.verdicts(settings.budget(), nowMicros)
                : Map.of();
        List<Case> cases = new ArrayList<>();
        wished.forEach((slot, wish) -> {
            LiveNode live = slot.live;
            if (live != null) {
                boolean mayAdd = mayAdd(slot, wish, verdicts.get(slot.name));
                Plan plan = new Planner(live, slot.owned, mayAdd, wall).plan(wish);
                foreign(slot, plan);
                cases.add(new Case(slot, new NodePass.Work(live, wish, mayAdd, slot.unsure, wall), plan));
            }
        });
        return cases;
    }

    private @Nullable Wish wish(NodeSlot slot, long nowMicros, Instant wall) {
        LiveNode live = slot.live;
        if (live == null || !readOwned(slot, live)) {
            return null;
        }
        Wish wish = slot.wish(wishes, settings.reins(), nowMicros, wall);
        if (wish == null) {
            return null;
        }
        new Suppressed(news, listener).taints(slot);
        boolean lacking = !new Planner(live, slot.owned, false, wall)
                .plan(wish)
                .withheld()
                .isEmpty();
        boolean any = wish.taints().values().stream().anyMatch(Wish.TaintWish.Present.class::isInstance);
        slot.claim.update(lacking, any, nowMicros);
        return wish;
    }

    /// Where it cannot be read, nothing on the node is known to be ours, and nothing there is touched.
    private boolean readOwned(NodeSlot slot, LiveNode live) {
        try {
            slot.owned = OwnedJson.of(live);
            slot.unreadable = false;
            return true;
        } catch (UnreadableOwnedException e) {
            if (!slot.unreadable) {
                listener.heldBack(Held.UNREADABLE_OWNERSHIP);
                LOG.warn("Node {} is left alone: {}", slot.name, e.text());
            }
            slot.unreadable = true;
            slot.trouble = e.text();
            return false;
        }
    }

    private boolean mayAdd(NodeSlot slot, Wish wish, @Nullable Verdict verdict) {
        if (slot.claim.wants() && verdict != null) {
            switch (verdict) {
                case Verdict.Allowed() -> slot.claim.allow();
                case Verdict.Blocked(String why) -> block(slot, wish, why);
            }
        }
        return slot.claim.holds(slot.holdsTaints());
    }

    private void block(NodeSlot slot, Wish wish, String why) {
        if (slot.claim.block(why)) {
            listener.heldBack(Held.BUDGET);
            List<String> wanted = wish.taints().entrySet().stream()
                    .filter(entry -> entry.getValue() instanceof Wish.TaintWish.Present)
                    .map(Map.Entry::getKey)
                    .toList();
            news.add(slot, EventWords.blocked(wanted, why));
        }
    }

    private void foreign(NodeSlot slot, Plan plan) {
        Set<String> now = new HashSet<>(plan.foreign());
        for (String what : now) {
            if (slot.foreign.add(what)) {
                listener.heldBack(Held.FOREIGN);
                LOG.warn("Node {}: somebody else keeps {}, so it is left as it is.", slot.name, what);
            }
        }
        slot.foreign.retainAll(now);
    }
}
