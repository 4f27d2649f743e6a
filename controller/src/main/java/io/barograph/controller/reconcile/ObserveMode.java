package io.barograph.controller.reconcile;

import io.barograph.controller.events.PendingEvent;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import module java.base;

/// Mode observe: counts each change of what would be on the node once, and writes nothing.
record ObserveMode(ReconcileListener listener, EventDispatch events) {

    /// What would be on one node.
    static final class Imagined {
        /// In mode observe.
        private Set<String> permittedMarks = Set.of();
        /// Of policies that only observe, where others enforce.
        private Set<String> openMarks = Set.of();

        Set<String> permittedMarks() {
            return permittedMarks;
        }

        boolean isEmpty() {
            return permittedMarks.isEmpty() && openMarks.isEmpty();
        }
    }

    void observePlan(PlanPass.Case plannedCase) {
        ReconciledNode node = plannedCase.node();
        ManagedNode managed = node.managed();
        if (managed != null) {
            NodePlan plan = plannedCase
                    .work()
                    .planner()
                    .countPlan(
                            managed,
                            node.imagined.permittedMarks,
                            plannedCase.work().planner().permissions());
            events.heldBack(node, plan.reasons());
            node.imagined.permittedMarks = countChanges(node.imagined.permittedMarks, plan);
        }
        for (PendingEvent first = node.events.firstEvent(); first != null; first = node.events.firstEvent()) {
            listener.wouldHaveWritten(Verb.EVENT);
            node.events.removeEvent(first);
        }
    }

    /// What is only observed on a node where other policies enforce. The budget is theirs and holds nothing back.
    void observeTheRest(PlanPass.Case plannedCase) {
        ReconciledNode node = plannedCase.node();
        ManagedNode managed = node.managed();
        if (managed != null) {
            NodePlan plan =
                    plannedCase.work().planner().countPlan(managed, node.imagined.openMarks, TaintPermissions.OPEN);
            node.imagined.openMarks = countChanges(node.imagined.openMarks, plan);
        }
    }

    /// Returns what would be on the node now.
    private Set<String> countChanges(Set<String> previousMarks, NodePlan plan) {
        Set<String> plannedMarks = Set.copyOf(plan.marks());
        Set<String> changed = new TreeSet<>(previousMarks);
        changed.addAll(plannedMarks);
        changed.removeIf(what -> previousMarks.contains(what) && plannedMarks.contains(what));
        boolean taints = changed.removeIf(what -> what.contains(":"));
        changed.forEach(_ -> listener.wouldHaveWritten(Verb.CONDITION));
        if (taints) {
            listener.wouldHaveWritten(Verb.TAINTS);
        }
        return plannedMarks;
    }
}
