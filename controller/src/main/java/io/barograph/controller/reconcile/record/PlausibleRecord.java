package io.barograph.controller.reconcile.record;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.rules.demand.ForeignMarks;
import java.util.SortedMap;
import java.util.TreeMap;

/// The part of a node's record that can be true. Everyone who may edit a node, or only its status, may have written the
/// record, so that we remove the marks of others. So what no policy can demand is struck off: marks of Kubernetes or of
/// an autoscaler, taints with an effect or a value that ours never have, and names that are too long to be shown.
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
