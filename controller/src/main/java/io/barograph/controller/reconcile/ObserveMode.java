package io.barograph.controller.reconcile;

import io.barograph.controller.reconcile.plan.NodePlan;
import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.write.PendingEvent;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import module java.base;

/// Mode observe: counts each change of what would be on the node once, and writes nothing.
record ObserveMode(ReconcileListener listener, EventDispatch events) {

    /// What would be on one node.
    static final class Imagined {
        /// In mode observe.
        private Set<String> all = Set.of();
        /// Of policies that only observe, where others enforce.
        private Set<String> beside = Set.of();

        Set<String> all() {
            return all;
        }

        boolean isEmpty() {
            return all.isEmpty() && beside.isEmpty();
        }
    }

    void observe(PlanPass.Case found) {
        ReconciledNode node = found.node();
        ManagedNode managed = node.managed();
        if (managed != null) {
            NodePlan plan = found.work()
                    .planner()
                    .count(managed, node.imagined.all, found.work().planner().permissions());
            events.heldBack(node, plan.reasons());
            node.imagined.all = counted(node.imagined.all, plan);
        }
        for (PendingEvent first = node.events.first(); first != null; first = node.events.first()) {
            listener.wouldHaveWritten(Verb.EVENT);
            node.events.done(first);
        }
    }

    /// What is only observed on a node where other policies enforce. The budget is theirs and holds nothing back.
    void observeTheRest(PlanPass.Case found) {
        ReconciledNode node = found.node();
        ManagedNode managed = node.managed();
        if (managed != null) {
            NodePlan plan = found.work().planner().count(managed, node.imagined.beside, TaintPermissions.OPEN);
            node.imagined.beside = counted(node.imagined.beside, plan);
        }
    }

    /// Returns what would be on the node now.
    private Set<String> counted(Set<String> before, NodePlan plan) {
        Set<String> now = Set.copyOf(plan.marks());
        Set<String> changed = new TreeSet<>(before);
        changed.addAll(now);
        changed.removeIf(what -> before.contains(what) && now.contains(what));
        boolean taints = changed.removeIf(what -> what.contains(":"));
        changed.forEach(_ -> listener.wouldHaveWritten(Verb.CONDITION));
        if (taints) {
            listener.wouldHaveWritten(Verb.TAINTS);
        }
        return now;
    }
}
