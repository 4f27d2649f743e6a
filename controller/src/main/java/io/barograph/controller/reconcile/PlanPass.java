package io.barograph.controller.reconcile;

import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.Guardrails.Ask;
import io.barograph.controller.guardrail.TaintStrength;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.NodePlanner;
import io.barograph.controller.reconcile.plan.PlanSettings;
import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipRecord;
import io.barograph.controller.reconcile.record.UnreadableRecordException;
import io.barograph.controller.reconcile.write.NodeUpdate;
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
    /// @param shut why no hard taint may be added, by headroom or hazard; null if none is held back so
    private record Draft(
            ManagedNode managed,
            NodePlanner planner,
            NodePlan plan,
            @Nullable HeldBack shut) {}

    /// One case for each node that can be planned.
    List<Case> of(List<ReconciledNode> due, ReconciledNodes nodes, long nowMicros, Instant wall) {
        Map<ReconciledNode, Draft> drafts = new LinkedHashMap<>();
        for (ReconciledNode node : due) {
            faults.run(node, nowMicros, () -> {
                Draft draft = draft(node, nowMicros, wall);
                if (draft != null) {
                    drafts.put(node, draft);
                }
            });
        }
        Map<Ask, HeldBack> refused = drafts.keySet().stream().anyMatch(node -> node.claims.wants())
                ? guards.guardrails().refused(nodes, nowMicros)
                : Map.of();
        List<Case> cases = new ArrayList<>();
        drafts.forEach((node, draft) ->
                faults.run(node, nowMicros, () -> cases.add(planned(node, draft, refused, nowMicros))));
        return cases;
    }

    private @Nullable Draft draft(ReconciledNode node, long nowMicros, Instant wall) {
        ManagedNode managed = node.managed();
        if (managed == null) {
            return null;
        }
        UnreadableRecordException unreadable = managed.unreadable();
        if (unreadable != null) {
            HeldBack why = new HeldBack.RecordUnreadable(unreadable.text());
            events.heldBack(node, Map.of(OwnershipRecord.ANNOTATION, why));
            node.planned(node.held(why));
            return null;
        }
        events.requests(node, managed.requests());
        NodePlanner planner = node.planner(settings, controls, nowMicros, wall);
        if (planner == null) {
            return null;
        }
        NodePlan plan = planner.plan(managed);
        HeldBack shut = guards.hard().refusal(node, plan.lacking(), nowMicros);
        for (TaintStrength strength : TaintStrength.values()) {
            boolean barred = shut != null && strength == TaintStrength.HARD;
            boolean lacks = !barred && plan.lacking().stream().anyMatch(id -> TaintStrength.ofTaint(id) == strength);
            boolean any = plan.wanted().stream()
                    .filter(id -> TaintStrength.ofTaint(id) == strength)
                    .anyMatch(id -> !barred || !plan.lacking().contains(id));
            node.claims.of(strength).update(lacks, any, nowMicros);
        }
        return new Draft(managed, planner, plan, shut);
    }

    private Case planned(ReconciledNode node, Draft draft, Map<Ask, HeldBack> refused, long nowMicros) {
        for (TaintStrength strength : TaintStrength.values()) {
            node.claims.of(strength).answer(refused.get(new Ask(node.name, strength)));
        }
        List<String> lacking = draft.plan().lacking();
        HeldBack hard = node.refusal(TaintStrength.HARD);
        HeldBack shut =
                draft.shut() == null && hard == null ? guards.hard().promise(node, lacking, nowMicros) : draft.shut();
        NodePlanner planner =
                draft.planner().with(new TaintPermissions(hard, node.refusal(TaintStrength.SOFT), shut, Set.of()));
        NodePlan plan = lacking.isEmpty() ? draft.plan() : planner.plan(draft.managed());
        if (controls.modes().writes()) {
            events.heldBack(node, plan.reasons());
        }
        node.planned(plan);
        return new Case(node, new NodeUpdate.Work(draft.managed().live(), planner, node.progress.unsure()), plan);
    }
}
