package io.barograph.controller.act;

import io.barograph.controller.act.ActListener.Held;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.guardrail.HeldBack;
import io.barograph.controller.guardrail.Strength;
import io.barograph.controller.guardrail.Verdict;
import io.barograph.controller.guardrail.Verdict.Ask;
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
record Assessment(Bars bars, Reins reins, Wishes wishes, News news, ActListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(Assessment.class);

    /// What is asked before a taint is added.
    ///
    /// @param hard of those that keep pods away, before the other is asked
    record Bars(Guard guard, HardTaints hard) {}

    /// One node to be looked at.
    ///
    /// @param plan what there is to do as far as is known without asking
    record Case(NodeSlot slot, NodePass.Work work, Plan plan) {}

    /// One case for each of these nodes of which anything can be said.
    List<Case> of(List<NodeSlot> due, Slots slots, long nowMicros, Instant wall) {
        Map<NodeSlot, Wish> wished = new LinkedHashMap<>();
        for (NodeSlot slot : due) {
            Apart.look(slot, slots, nowMicros, () -> {
                Wish wish = wish(slot, nowMicros, wall);
                if (wish != null) {
                    wished.put(slot, wish);
                }
            });
        }
        Map<Ask, Verdict> verdicts = wished.keySet().stream().anyMatch(slot -> slot.claims.wants())
                ? bars.guard().verdicts(slots, nowMicros)
                : Map.of();
        List<Case> cases = new ArrayList<>();
        wished.forEach((slot, possible) -> Apart.look(slot, slots, nowMicros, () -> {
            LiveNode live = slot.live;
            if (live != null) {
                cases.add(found(slot, live, possible, verdicts, new When(nowMicros, wall)));
            }
        }));
        return cases;
    }

    private record When(long micros, Instant wall) {}

    private Case found(NodeSlot slot, LiveNode live, Wish possible, Map<Ask, Verdict> verdicts, When now) {
        for (Strength strength : Strength.values()) {
            heed(slot, possible, strength, verdicts.get(new Ask(slot.name, strength)));
        }
        Leave leave = slot.leave();
        Wish wish = bars.hard().promise(slot, possible, leave.hard(), now.micros());
        Plan plan = new Planner(live, slot.owned, leave, now.wall()).plan(wish);
        foreign(slot, plan);
        slot.planned(Requests.of(live).heed(wish, slot.owned, now.wall()), leave);
        return new Case(slot, new NodePass.Work(live, wish, leave, slot.unsure, now.wall()), plan);
    }

    private @Nullable Wish wish(NodeSlot slot, long nowMicros, Instant wall) {
        LiveNode live = slot.live;
        if (live == null || !readOwned(slot, live)) {
            return null;
        }
        Wish wanted = slot.wish(wishes, reins, nowMicros, wall);
        Requests requests = requests(slot, live, wall);
        if (wanted == null) {
            return requests.ignore() ? Wish.NOTHING : null;
        }
        new Suppressed(news, listener).marks(slot);
        Wish wish = bars.hard().possible(slot, wanted, nowMicros);
        List<String> lacking =
                new Planner(live, slot.owned, Leave.NONE, wall).plan(wish).withheld();
        for (Strength strength : Strength.values()) {
            boolean lacks = lacking.stream().anyMatch(id -> Strength.ofTaint(id) == strength);
            slot.claims.of(strength).update(lacks, !wanted(wish, strength).isEmpty(), nowMicros);
        }
        return wish;
    }

    private Requests requests(NodeSlot slot, LiveNode live, Instant wall) {
        Requests requests = Requests.of(live);
        slot.asked = requests.text(slot.owned, wall);
        if (!requests.unreadable().equals(slot.unreadableRequest)
                && !requests.unreadable().isEmpty()) {
            news.add(slot, EventWords.unreadable(Requests.HOLD, requests.unreadable()));
        }
        slot.unreadableRequest = requests.unreadable();
        return requests;
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
            slot.planHeld(new HeldBack.RecordUnreadable(e.text()));
            return false;
        }
    }

    private void heed(NodeSlot slot, Wish wish, Strength strength, @Nullable Verdict verdict) {
        switch (verdict) {
            case null -> {}
            case Verdict.Allowed() -> slot.claims.of(strength).allow();
            case Verdict.Blocked blocked -> {
                HeldBack before = slot.claims.of(strength).block(blocked);
                if (before == null || held(before) != held(blocked.held())) {
                    listener.heldBack(held(blocked.held()));
                    news.add(slot, EventWords.blocked(wanted(wish, strength), blocked.held()));
                }
            }
        }
    }

    /// How what a guardrail holds back is counted.
    static Held held(HeldBack why) {
        return switch (why) {
            case HeldBack.InStorm _ -> Held.STORM;
            case HeldBack.InOutage _ -> Held.OUTAGE;
            case HeldBack.NoHeadroom _ -> Held.HEADROOM;
            case HeldBack.HazardSeen _ -> Held.HAZARD;
            case HeldBack.BudgetFull _, HeldBack.SmallPool _ -> Held.BUDGET;
            case HeldBack.Overridden _,
                    HeldBack.Silenced _,
                    HeldBack.Stopped _,
                    HeldBack.SilencesUnknown _,
                    HeldBack.Foreign _,
                    HeldBack.RecordUnreadable _,
                    HeldBack.NodeIgnored _,
                    HeldBack.TaintsHeld _,
                    HeldBack.ModeWritesNothing _,
                    HeldBack.KeepFiring _,
                    HeldBack.InputMissing _,
                    HeldBack.ExporterSilent _,
                    HeldBack.WriteFailed _,
                    HeldBack.Paced _,
                    HeldBack.NotLeader _,
                    HeldBack.ApiAway _ -> throw new IllegalArgumentException(why.word() + " is no guardrail's");
        };
    }

    private static List<String> wanted(Wish wish, Strength strength) {
        return wish.taints().entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Wish.TaintWish.Present)
                .map(Map.Entry::getKey)
                .filter(id -> Strength.ofTaint(id) == strength)
                .toList();
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
