package io.barograph.controller.reconcile.record;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.rules.demand.ForeignMarks;
import module java.base;

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
        SortedMap<String, OwnershipRecord.Mark> taints =
                kept(recorded.taints(), (id, _) -> !isTooLong(id) && !ForeignMarks.isTaint(id));
        node.taints().stream().filter(taint -> !taint.value().isEmpty()).forEach(taint -> taints.remove(taint.id()));
        return new OwnershipRecord(
                taints,
                kept(recorded.conditions(), (type, _) -> !isTooLong(type) && !ForeignMarks.isCondition(type)),
                kept(recorded.overridden(), (id, override) -> !isTooLong(id) && !isTooLong(override.by())),
                kept(recorded.flaps(), (key, flap) -> !isTooLong(key) && !isTooLong(flap.boot())));
    }

    private static <T> SortedMap<String, T> kept(SortedMap<String, T> all, BiPredicate<String, T> plausible) {
        SortedMap<String, T> kept = new TreeMap<>(all);
        kept.entrySet().removeIf(each -> !plausible.test(each.getKey(), each.getValue()));
        return kept;
    }

    private static boolean isTooLong(String name) {
        return name.length() > LONGEST_NAME;
    }
}
