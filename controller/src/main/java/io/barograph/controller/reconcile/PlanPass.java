package io.barograph.controller.reconcile;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.Guardrails.Ask;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipRecord;
import io.barograph.controller.marks.UnreadableRecordException;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.write.NodeUpdate;
import io.barograph.rules.demand.ScarceResource;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Plans the nodes that are due, from what is remembered of them. It asks no API.
///
/// A node is planned once; where it lacks a taint, the guardrails are asked, and it is planned again with their answer.
record PlanPass(Guards guards, Controls controls, PlanSettings settings, EventDispatch events, FaultIsolation faults) {

    /// What is asked before a taint is added.
    record Guards(LiveGuardrails guardrails, HardTaintFilter hard) {}

    /// One node with its plan.
    ///
    /// @param work how to plan it anew from what the API server says, for the writer
    record Case(ReconciledNode node, NodeUpdate.Work work, NodePlan plan) {}

    /// A node's plan before the guardrails are asked.
    ///
    /// @param filterRefusal why no hard taint may be added, by headroom or hazard; null if none is held back so
    private record Draft(
            ManagedNode managed,
            NodePlanner planner,
            NodePlan plan,
            @Nullable HeldBack filterRefusal) {}

    /// One case for each node that can be planned.
    List<Case> planCases(List<ReconciledNode> due, ReconciledNodes nodes, long nowMicros, Instant wall) {
        Map<ReconciledNode, Draft> drafts = new LinkedHashMap<>();
        for (ReconciledNode node : due) {
            faults.runIsolated(node, nowMicros, () -> {
                Draft draft = toDraft(node, nowMicros, wall);
                if (draft != null) {
                    drafts.put(node, draft);
                }
            });
        }
        Map<Ask, HeldBack> refused = drafts.keySet().stream().anyMatch(node -> node.claims.wants())
                ? guards.guardrails().refusalsByAsk(nodes, nowMicros)
                : Map.of();
        List<Case> cases = new ArrayList<>();
        drafts.forEach((node, draft) ->
                faults.runIsolated(node, nowMicros, () -> cases.add(toCase(node, draft, refused, nowMicros))));
        return cases;
    }

    private @Nullable Draft toDraft(ReconciledNode node, long nowMicros, Instant wall) {
        ManagedNode managed = node.managed();
        if (managed == null) {
            return null;
        }
        UnreadableRecordException unreadable = managed.unreadable();
        if (unreadable != null) {
            HeldBack heldBack = new HeldBack.RecordUnreadable(unreadable.text());
            events.heldBack(node, Map.of(OwnershipRecord.ANNOTATION, heldBack));
            node.setPlan(node.heldBackPlan(heldBack));
            return null;
        }
        events.reportRequests(node, managed.requests());
        NodePlanner planner = node.toPlanner(settings, controls, nowMicros, wall);
        if (planner == null) {
            return null;
        }
        NodePlan plan = planner.planNode(managed);
        HeldBack filterRefusal = guards.hard().nodeRefusal(node, plan.lacking().keySet(), nowMicros);
        for (TaintStrength strength : TaintStrength.values()) {
            boolean barred = filterRefusal != null && strength == TaintStrength.HARD;
            Set<ScarceResource> lackedFor = barred ? Set.of() : resourcesLackedFor(plan, strength);
            boolean any = plan.wanted().stream()
                    .filter(id -> TaintStrength.ofTaint(id) == strength)
                    .anyMatch(id -> !barred || !plan.lacking().containsKey(id));
            node.claims.claimOf(strength).updateWant(lackedFor, any, nowMicros);
        }
        return new Draft(managed, planner, plan, filterRefusal);
    }

    /// What is short where the node lacks taints of this strength; empty where it lacks none.
    private static Set<ScarceResource> resourcesLackedFor(NodePlan plan, TaintStrength strength) {
        Set<ScarceResource> resources = EnumSet.noneOf(ScarceResource.class);
        plan.lacking().forEach((taint, lackedFor) -> {
            if (TaintStrength.ofTaint(taint) == strength) {
                resources.addAll(lackedFor);
            }
        });
        return resources;
    }

    private Case toCase(ReconciledNode node, Draft draft, Map<Ask, HeldBack> refused, long nowMicros) {
        for (TaintStrength strength : TaintStrength.values()) {
            node.claims.claimOf(strength).setAnswer(refused.get(new Ask(node.name, strength)));
        }
        Set<String> lacking = draft.plan().lacking().keySet();
        HeldBack budgetRefusal = node.claimRefusal(TaintStrength.HARD);
        HeldBack filterRefusal = draft.filterRefusal() == null && budgetRefusal == null
                ? guards.hard().reserveHeadroom(node, lacking, nowMicros)
                : draft.filterRefusal();
        NodePlanner planner = draft.planner()
                .withPermissions(new TaintPermissions(
                        budgetRefusal, node.claimRefusal(TaintStrength.SOFT), filterRefusal, Set.of()));
        NodePlan plan = lacking.isEmpty() ? draft.plan() : planner.planNode(draft.managed());
        if (controls.modes().writes()) {
            events.heldBack(node, plan.reasons());
        }
        node.setPlan(plan);
        return new Case(node, new NodeUpdate.Work(draft.managed().live(), planner, node.progress.unsure()), plan);
    }
}
