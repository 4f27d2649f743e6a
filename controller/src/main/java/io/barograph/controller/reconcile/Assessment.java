package io.barograph.controller.reconcile;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.guardrail.TaintVerdict;
import io.barograph.controller.guardrail.TaintVerdict.Ask;
import io.barograph.controller.reconcile.plan.RequestedMarks;
import io.barograph.controller.reconcile.plan.TaintPermit;
import io.barograph.controller.reconcile.plan.TargetMarks;
import io.barograph.controller.reconcile.plan.TargetMarksFactory;
import io.barograph.controller.reconcile.plan.WritePlan;
import io.barograph.controller.reconcile.plan.WritePlanner;
import io.barograph.controller.reconcile.record.AnnotationRequests;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.UnreadableRecordException;
import io.barograph.controller.reconcile.write.EventText;
import io.barograph.controller.reconcile.write.NodeUpdate;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Held;
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
record Assessment(Bars bars, Controls reins, TargetMarksFactory wishes, EventQueues news, ReconcileListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(Assessment.class);

    /// What is asked before a taint is added.
    ///
    /// @param hard of those that keep pods away, before the other is asked
    record Bars(LiveGuardrails guard, HardTaintFilter hard) {}

    /// One node to be looked at.
    ///
    /// @param plan what there is to do as far as is known without asking
    record Case(ReconciledNode slot, NodeUpdate.Work work, WritePlan plan) {}

    /// One case for each of these nodes of which anything can be said.
    List<Case> of(List<ReconciledNode> due, ReconciledNodes slots, long nowMicros, Instant wall) {
        Map<ReconciledNode, TargetMarks> wished = new LinkedHashMap<>();
        for (ReconciledNode slot : due) {
            FaultIsolation.look(slot, slots, nowMicros, () -> {
                TargetMarks wish = wish(slot, nowMicros, wall);
                if (wish != null) {
                    wished.put(slot, wish);
                }
            });
        }
        Map<Ask, TaintVerdict> verdicts = wished.keySet().stream().anyMatch(slot -> slot.claims.wants())
                ? bars.guard().verdicts(slots, nowMicros)
                : Map.of();
        List<Case> cases = new ArrayList<>();
        wished.forEach((slot, possible) -> FaultIsolation.look(slot, slots, nowMicros, () -> {
            ManagedNode node = slot.managed;
            if (node != null) {
                cases.add(found(slot, node, possible, verdicts, new When(nowMicros, wall)));
            }
        }));
        return cases;
    }

    private record When(long micros, Instant wall) {}

    private Case found(
            ReconciledNode slot, ManagedNode node, TargetMarks possible, Map<Ask, TaintVerdict> verdicts, When now) {
        for (TaintStrength strength : TaintStrength.values()) {
            heed(slot, possible, strength, verdicts.get(new Ask(slot.name, strength)));
        }
        TaintPermit leave = slot.leave();
        TargetMarks wish = bars.hard().promise(slot, possible, leave.hard(), now.micros());
        WritePlan plan = new WritePlanner(node, node.owned(), leave, now.wall()).plan(wish);
        foreign(slot, plan);
        slot.planned(RequestedMarks.of(wish, node, node.owned(), now.wall()), leave);
        return new Case(slot, new NodeUpdate.Work(node.live(), wish, leave, slot.unsure, now.wall()), plan);
    }

    private @Nullable TargetMarks wish(ReconciledNode slot, long nowMicros, Instant wall) {
        ManagedNode node = slot.managed;
        if (node == null || !isReadable(slot, node)) {
            return null;
        }
        TargetMarks wanted = slot.wish(wishes, reins, nowMicros, wall);
        AnnotationRequests requests = requests(slot, node, wall);
        if (wanted == null) {
            return requests.ignore() ? TargetMarks.NOTHING : null;
        }
        new EventSuppression(news, listener).marks(slot);
        TargetMarks wish = bars.hard().possible(slot, wanted, nowMicros);
        List<String> lacking = new WritePlanner(node, node.owned(), TaintPermit.NONE, wall)
                .plan(wish)
                .withheld();
        for (TaintStrength strength : TaintStrength.values()) {
            boolean lacks = lacking.stream().anyMatch(id -> TaintStrength.ofTaint(id) == strength);
            slot.claims.of(strength).update(lacks, !wanted(wish, strength).isEmpty(), nowMicros);
        }
        return wish;
    }

    private AnnotationRequests requests(ReconciledNode slot, ManagedNode node, Instant wall) {
        AnnotationRequests requests = node.requests();
        slot.asked = requests.text(node.owned(), wall);
        if (!requests.unreadable().equals(slot.unreadableRequest)
                && !requests.unreadable().isEmpty()) {
            news.add(slot, EventText.unreadable(AnnotationRequests.HOLD, requests.unreadable()));
        }
        slot.unreadableRequest = requests.unreadable();
        return requests;
    }

    /// Where it cannot be read, nothing on the node is known to be ours, and nothing there is touched.
    private boolean isReadable(ReconciledNode slot, ManagedNode node) {
        UnreadableRecordException e = node.unreadable();
        if (e == null) {
            slot.unreadable = false;
            return true;
        }
        if (!slot.unreadable) {
            listener.heldBack(Held.UNREADABLE_OWNERSHIP);
            LOG.warn("Node {} is left alone: {}", slot.name, e.text());
        }
        slot.unreadable = true;
        slot.trouble = e.text();
        slot.planHeld(new HeldBack.RecordUnreadable(e.text()));
        return false;
    }

    private void heed(ReconciledNode slot, TargetMarks wish, TaintStrength strength, @Nullable TaintVerdict verdict) {
        switch (verdict) {
            case null -> {}
            case TaintVerdict.Allowed() -> slot.claims.of(strength).allow();
            case TaintVerdict.Blocked blocked -> {
                HeldBack before = slot.claims.of(strength).block(blocked);
                if (before == null || held(before) != held(blocked.held())) {
                    listener.heldBack(held(blocked.held()));
                    news.add(slot, EventText.blocked(wanted(wish, strength), blocked.held()));
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

    private static List<String> wanted(TargetMarks wish, TaintStrength strength) {
        return wish.taints().entrySet().stream()
                .filter(entry -> entry.getValue() instanceof TargetMarks.TaintTarget.Present)
                .map(Map.Entry::getKey)
                .filter(id -> TaintStrength.ofTaint(id) == strength)
                .toList();
    }

    private void foreign(ReconciledNode slot, WritePlan plan) {
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
