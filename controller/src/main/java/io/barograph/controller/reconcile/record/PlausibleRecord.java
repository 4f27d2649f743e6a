package io.barograph.controller.reconcile.record;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.rules.demand.ForeignMarks;
import java.util.SortedMap;
import java.util.TreeMap;

/// What of a node's record can be true. Whoever may edit a node, or no more than its status, may have written it, to
/// have somebody else's mark taken away by our hand: so what no policy can ever have put there is not believed. That is
/// a mark of Kubernetes itself or of an autoscaler, a taint with another effect than ours have, and one with a value;
/// and whatever has a longer name than anything has, which would stand on the status page or in each line of a journal.
final class PlausibleRecord {

    /// More than a policy's name, a taint's key and its effect have, and more than a boot id has.
    private static final int LONGEST_NAME = 1_024;

    private PlausibleRecord() {}

    /// What was recorded, without that; the next write strikes it off.
    static OwnershipRecord of(OwnershipRecord recorded, LiveNode node) {
        if (recorded.isEmpty()) {
            return recorded;
        }
        SortedMap<String, OwnershipRecord.Mark> taints = new TreeMap<>(recorded.taints());
        taints.keySet().removeIf(id -> isTooLong(id) || ForeignMarks.isTaint(id));
        node.taints().stream().filter(taint -> !taint.value().isEmpty()).forEach(taint -> taints.remove(taint.id()));
        SortedMap<String, OwnershipRecord.Mark> conditions = new TreeMap<>(recorded.conditions());
        conditions.keySet().removeIf(type -> isTooLong(type) || ForeignMarks.isCondition(type));
        SortedMap<String, OwnershipRecord.Flap> flaps = new TreeMap<>(recorded.flaps());
        flaps.entrySet()
                .removeIf(each ->
                        isTooLong(each.getKey()) || isTooLong(each.getValue().boot()));
        SortedMap<String, OwnershipRecord.Overridden> overridden = new TreeMap<>(recorded.overridden());
        overridden
                .entrySet()
                .removeIf(each ->
                        isTooLong(each.getKey()) || isTooLong(each.getValue().by()));
        return new OwnershipRecord(taints, conditions, overridden, flaps);
    }

    private static boolean isTooLong(String name) {
        return name.length() > LONGEST_NAME;
    }
}
