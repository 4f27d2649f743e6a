package io.barograph.controller.reconcile;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.guardrail.TaintVerdict;
import io.barograph.controller.guardrail.TaintVerdict.Ask;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.plan.TaintPermissions;
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

/// Makes the plans of nodes from what is remembered of them. It asks no API.
record PlanPass(Bars bars, Controls controls, PlanSettings settings, EventQueues news, ReconcileListener listener) {

    private static final Logger LOG = LoggerFactory.getLogger(PlanPass.class);

    /// What is asked before a taint is added.
    ///
    /// @param hard of those that keep pods away, before the other is asked
    record Bars(LiveGuardrails guard, HardTaintFilter hard) {}

    /// One node with its plan.
    ///
    /// @param work how to plan it anew from what the API server says, for the writer
    record Case(ReconciledNode slot, NodeUpdate.Work work, NodePlan plan) {}

    /// A node's plan before the budget is asked.
    private record Wish(NodePlanner planner, NodePlan plan) {}

    /// One case for each of these nodes of which anything can be said.
    List<Case> of(List<ReconciledNode> due, ReconciledNodes slots, long nowMicros, Instant wall) {
        FaultIsolation faults = new FaultIsolation(slots, listener);
        Map<ReconciledNode, Wish> wished = new LinkedHashMap<>();
        for (ReconciledNode slot : due) {
            faults.look(slot, nowMicros, () -> {
                Wish wish = wish(slot, nowMicros, wall);
                if (wish != null) {
                    wished.put(slot, wish);
                }
            });
        }
        Map<Ask, TaintVerdict> verdicts = wished.keySet().stream().anyMatch(slot -> slot.claims.wants())
                ? bars.guard().verdicts(slots, nowMicros)
                : Map.of();
        List<Case> cases = new ArrayList<>();
        wished.forEach((slot, wish) -> faults.look(slot, nowMicros, () -> {
            ManagedNode node = slot.managed;
            if (node != null) {
                cases.add(planned(slot, node, wish, verdicts, nowMicros));
            }
        }));
        return cases;
    }

    private Case planned(
            ReconciledNode slot, ManagedNode node, Wish wish, Map<Ask, TaintVerdict> verdicts, long nowMicros) {
        for (TaintStrength strength : TaintStrength.values()) {
            heed(slot, wish.plan(), strength, verdicts.get(new Ask(slot.name, strength)));
        }
        TaintPermissions.Bar hard = slot.bar(TaintStrength.HARD);
        HeldBack shut =
                hard.open() ? bars.hard().promise(slot, wish.plan().findings().lacking(), nowMicros) : slot.shut;
        NodePlanner planner =
                wish.planner().with(new TaintPermissions(hard, slot.bar(TaintStrength.SOFT), shut, Set.of()));
        NodePlan plan = planner.plan(node);
        foreign(slot, plan);
        slot.plan = slot.latest.state() == null ? NodePlan.NOTHING : plan;
        return new Case(slot, new NodeUpdate.Work(node.live(), planner, slot.unsure), plan);
    }

    private @Nullable Wish wish(ReconciledNode slot, long nowMicros, Instant wall) {
        ManagedNode node = slot.managed;
        if (node == null || !isReadable(slot, node)) {
            return null;
        }
        requests(slot, node, wall);
        NodePlanner planner = slot.planner(settings, controls, nowMicros, wall);
        if (planner == null) {
            return null;
        }
        NodePlan free = planner.plan(node);
        if (slot.latest.state() != null) {
            new EventDispatch(news, listener).marks(slot, told(slot, node, planner, free));
        }
        HeldBack shut = bars.hard().shut(slot, free.findings().lacking(), nowMicros);
        NodePlanner bounded = planner.with(
                new TaintPermissions(TaintPermissions.OPEN.hard(), TaintPermissions.OPEN.soft(), shut, Set.of()));
        NodePlan plan = shut == null ? free : bounded.plan(node);
        for (TaintStrength strength : TaintStrength.values()) {
            boolean lacks = !of(plan.findings().lacking(), strength).isEmpty();
            slot.claims
                    .of(strength)
                    .update(lacks, !of(plan.findings().wanted(), strength).isEmpty(), nowMicros);
        }
        return new Wish(bounded, plan);
    }

    /// Where nothing enforces, silences and the stop are about what would be there.
    private NodePlan.Findings told(ReconciledNode slot, ManagedNode node, NodePlanner planner, NodePlan free) {
        return controls.modes().writes()
                ? free.findings()
                : planner.count(node, slot.shadow, TaintPermissions.OPEN).findings();
    }

    private void requests(ReconciledNode slot, ManagedNode node, Instant wall) {
        AnnotationRequests requests = node.requests();
        slot.asked = requests.text(node.owned(), wall);
        if (!requests.unreadable().equals(slot.unreadableRequest)
                && !requests.unreadable().isEmpty()) {
            news.add(slot, EventText.unreadable(AnnotationRequests.HOLD, requests.unreadable()));
        }
        slot.unreadableRequest = requests.unreadable();
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

    private void heed(ReconciledNode slot, NodePlan wish, TaintStrength strength, @Nullable TaintVerdict verdict) {
        switch (verdict) {
            case null -> {}
            case TaintVerdict.Allowed() -> slot.claims.of(strength).allow();
            case TaintVerdict.Blocked blocked -> {
                HeldBack before = slot.claims.of(strength).block(blocked);
                if (before == null || held(before) != held(blocked.held())) {
                    listener.heldBack(held(blocked.held()));
                    news.add(slot, EventText.blocked(of(wish.findings().wanted(), strength), blocked.held()));
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

    private static List<String> of(List<String> ids, TaintStrength strength) {
        return ids.stream().filter(id -> TaintStrength.ofTaint(id) == strength).toList();
    }

    private void foreign(ReconciledNode slot, NodePlan plan) {
        Set<String> now = new HashSet<>(plan.findings().foreign());
        for (String what : now) {
            if (slot.foreign.add(what)) {
                listener.heldBack(Held.FOREIGN);
                LOG.warn("Node {}: somebody else keeps {}, so it is left as it is.", slot.name, what);
            }
        }
        slot.foreign.retainAll(now);
    }
}
