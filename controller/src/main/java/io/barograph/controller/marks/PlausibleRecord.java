package io.barograph.controller.marks;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.rules.demand.Demand;
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
                keepPlausible(recorded.taints(), (id, _) -> !isTooLong(id) && !ForeignMarks.isTaint(id));
        for (NodeTaint taint : node.taints()) {
            OwnershipRecord.Mark mark = taints.get(taint.id());
            if (mark != null && !isOurs(taint, mark)) {
                taints.remove(taint.id());
            }
        }
        return new OwnershipRecord(
                taints,
                keepPlausible(recorded.conditions(), (type, _) -> !isTooLong(type) && !ForeignMarks.isCondition(type)),
                keepPlausible(recorded.overridden(), (id, override) -> !isTooLong(id) && !isTooLong(override.writer())),
                keepPlausible(recorded.flaps(), (key, flap) -> !isTooLong(key) && !isTooLong(flap.boot())));
    }

    /// Of a taint that we left without a value another writer made its own by giving it one. A number may have been
    /// changed to another.
    private static boolean isOurs(NodeTaint liveTaint, OwnershipRecord.Mark mark) {
        return liveTaint.value().isEmpty() || (!mark.value().isEmpty() && Demand.Taint.isValue(liveTaint.value()));
    }

    private static <T> SortedMap<String, T> keepPlausible(
            SortedMap<String, T> entries, BiPredicate<String, T> plausible) {
        SortedMap<String, T> plausibleEntries = new TreeMap<>(entries);
        plausibleEntries.entrySet().removeIf(entry -> !plausible.test(entry.getKey(), entry.getValue()));
        return plausibleEntries;
    }

    private static boolean isTooLong(String name) {
        return name.length() > LONGEST_NAME;
    }
}
