package io.barograph.controller.reconcile;

import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.reconcile.plan.TaintPermit;
import io.barograph.controller.reconcile.plan.TargetMarks;
import io.barograph.controller.reconcile.plan.TargetMarks.ConditionTarget;
import io.barograph.controller.reconcile.plan.TargetMarks.TaintTarget;
import io.barograph.controller.reconcile.write.PendingEvent;
import io.barograph.controller.reconcile.write.ReconcileListener;
import io.barograph.controller.reconcile.write.ReconcileListener.Verb;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/// Mode observe: counts what would be written, each change of what would be on the node once, and writes nothing.
record Observer(ReconcileListener listener) {

    void observe(Assessment.Case found) {
        ReconciledNode slot = found.slot();
        slot.shadow = count(slot.shadow, found.work().wish(), found.work().leave());
        slot.trouble = slot.holdsTaints() ? "mode observe leaves what mode enforce has put on this node" : "";
        for (PendingEvent first = slot.events.first(); first != null; first = slot.events.first()) {
            listener.wouldHaveWritten(Verb.EVENT);
            slot.events.done(first);
        }
    }

    /// What is only observed on a node where other things are enforced. The budget is theirs and holds nothing back.
    void observeTheRest(ReconciledNode slot) {
        slot.rest = count(slot.rest, slot.reined.observed(), new TaintPermit(true, true));
    }

    /// Returns what would be on the node now.
    private Set<String> count(Set<String> before, TargetMarks wish, TaintPermit leave) {
        Set<String> now = new HashSet<>();
        wish.conditions().forEach((type, wanted) -> {
            if (keepsOrIsTrue(wanted, before.contains(type))) {
                now.add(type);
            }
        });
        wish.taints().forEach((id, wanted) -> {
            if (keepsOrIsThere(wanted, before.contains(id), leave.allows(id))) {
                now.add(id);
            }
        });
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
        return Set.copyOf(now);
    }

    private static Set<String> changed(Set<String> before, Set<String> now) {
        Set<String> changed = new TreeSet<>(before);
        changed.addAll(now);
        changed.removeIf(what -> before.contains(what) && now.contains(what));
        return changed;
    }

    private static boolean keepsOrIsTrue(ConditionTarget wanted, boolean was) {
        return switch (wanted) {
            case ConditionTarget.Set set -> set.status() == NodeConditionStatus.True;
            case ConditionTarget.Stay _, ConditionTarget.Keep _ -> was;
        };
    }

    private static boolean keepsOrIsThere(TaintTarget wanted, boolean was, boolean mayAdd) {
        return switch (wanted) {
            case TaintTarget.Present _ -> mayAdd;
            case TaintTarget.Absent _, TaintTarget.Silenced _ -> false;
            case TaintTarget.KeepFiring _, TaintTarget.Keep _ -> was;
        };
    }
}
