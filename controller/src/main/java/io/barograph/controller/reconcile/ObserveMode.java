package io.barograph.controller.reconcile;

import io.barograph.controller.reconcile.plan.TaintPermissions;
import io.barograph.controller.reconcile.write.PendingEvent;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import java.util.Set;
import java.util.TreeSet;

/// Mode observe: counts each change of what would be on the node once, and writes nothing.
record ObserveMode(ReconcileListener listener) {

    void observe(PlanPass.Case found) {
        ReconciledNode slot = found.slot();
        slot.shadow = count(found, slot.shadow, found.work().planner().bars());
        slot.trouble = slot.holdsTaints() ? "mode observe leaves what mode enforce has put on this node" : "";
        for (PendingEvent first = slot.events.first(); first != null; first = slot.events.first()) {
            listener.wouldHaveWritten(Verb.EVENT);
            slot.events.done(first);
        }
    }

    /// What is only observed on a node where other policies enforce. The budget is theirs and holds nothing back.
    void observeTheRest(PlanPass.Case found) {
        ReconciledNode slot = found.slot();
        slot.rest = count(found, slot.rest, TaintPermissions.OPEN);
    }

    /// Returns what would be on the node now.
    private Set<String> count(PlanPass.Case found, Set<String> before, TaintPermissions bars) {
        if (found.slot().managed == null) {
            return before;
        }
        Set<String> now = Set.copyOf(
                found.work().planner().count(found.slot().managed, before, bars).marks());
        boolean taintsChanged = false;
        for (String changed : changed(before, now)) {
            if (changed.contains(":")) {
                taintsChanged = true;
            } else {
                listener.wouldHaveWritten(Verb.CONDITION);
            }
        }
        if (taintsChanged) {
            listener.wouldHaveWritten(Verb.TAINTS);
        }
        return now;
    }

    private static Set<String> changed(Set<String> before, Set<String> now) {
        Set<String> changed = new TreeSet<>(before);
        changed.addAll(now);
        changed.removeIf(what -> before.contains(what) && now.contains(what));
        return changed;
    }
}
