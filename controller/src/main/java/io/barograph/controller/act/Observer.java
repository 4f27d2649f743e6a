package io.barograph.controller.act;

import io.barograph.controller.act.ActListener.Verb;
import io.barograph.controller.act.Wish.ConditionWish;
import io.barograph.controller.act.Wish.TaintWish;
import io.barograph.controller.cluster.ConditionStatus;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/// Mode observe: counts what would be written, each change of what would be on the node once, and writes nothing.
record Observer(ActListener listener) {

    void observe(Assessment.Case found) {
        NodeSlot slot = found.slot();
        slot.shadow = count(slot.shadow, found.work().wish(), found.work().leave());
        slot.trouble = slot.holdsTaints() ? "mode observe leaves what mode enforce has put on this node" : "";
        for (Telling first = slot.events.first(); first != null; first = slot.events.first()) {
            listener.wouldHaveWritten(Verb.EVENT);
            slot.events.done(first);
        }
    }

    /// What is only observed on a node where other things are enforced. The budget is theirs and holds nothing back.
    void observeTheRest(NodeSlot slot) {
        slot.rest = count(slot.rest, slot.reined.observed(), new Leave(true, true));
    }

    /// Returns what would be on the node now.
    private Set<String> count(Set<String> before, Wish wish, Leave leave) {
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

    private static boolean keepsOrIsTrue(ConditionWish wanted, boolean was) {
        return switch (wanted) {
            case ConditionWish.Set set -> set.status() == ConditionStatus.True;
            case ConditionWish.Stay _, ConditionWish.Keep _ -> was;
        };
    }

    private static boolean keepsOrIsThere(TaintWish wanted, boolean was, boolean mayAdd) {
        return switch (wanted) {
            case TaintWish.Present _ -> mayAdd;
            case TaintWish.Absent _, TaintWish.Silenced _ -> false;
            case TaintWish.KeepFiring _, TaintWish.Keep _ -> was;
        };
    }
}
