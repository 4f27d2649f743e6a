package io.barograph.controller.cleanup;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.marks.AnnotationRequests;
import io.barograph.controller.marks.ManagedNode;
import io.barograph.controller.marks.OwnershipJson;
import io.barograph.controller.marks.OwnershipRecord;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a controller has left on a node, by the node's own annotations: no policy is needed to know it.
///
/// @param taints ours that are there, by `key:effect`
/// @param conditions ours that are there, by type
/// @param annotations what becomes of ours: a new value, or null to take it away
record LeftoverMarks(
        SortedSet<String> taints, SortedSet<String> conditions, SortedMap<String, @Nullable String> annotations) {

    /// Operators set these; they are not ours to remove.
    private static final List<String> FOR_PEOPLE = List.of(AnnotationRequests.IGNORE, AnnotationRequests.HOLD);

    /// All there is.
    ///
    /// @throws UnreadableRecordException if the record of our marks cannot be read
    static LeftoverMarks allMarks(LiveNode node) {
        OwnershipRecord record = ManagedNode.of(node).readable();
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        for (String name : node.meta().annotations().keySet()) {
            if (!FOR_PEOPLE.contains(name)) {
                annotations.put(name, null);
            }
        }
        SortedSet<String> conditions = record.conditions().keySet().stream()
                .filter(type -> node.condition(type) != null)
                .collect(Collectors.toCollection(TreeSet::new));
        return new LeftoverMarks(ownTaints(node, record), conditions, annotations);
    }

    /// Only the taints, removed from the record too: a controller that comes back does not take that for a manual edit.
    ///
    /// @throws UnreadableRecordException as above
    static LeftoverMarks taintsOnly(LiveNode node) {
        OwnershipRecord record = ManagedNode.of(node).readable();
        SortedSet<String> taints = ownTaints(node, record);
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        if (!taints.isEmpty()) {
            String recordJson = OwnershipJson.toJson(
                    new OwnershipRecord(new TreeMap<>(), record.conditions(), record.overridden(), record.flaps()));
            annotations.put(OwnershipRecord.ANNOTATION, recordJson.isEmpty() ? null : recordJson);
        }
        return new LeftoverMarks(taints, new TreeSet<>(), annotations);
    }

    /// One taint alone, likewise.
    ///
    /// @param id its `key:effect`
    /// @throws UnreadableRecordException as above
    static LeftoverMarks singleTaint(LiveNode node, String id) {
        OwnershipRecord record = ManagedNode.of(node).readable();
        SortedMap<String, OwnershipRecord.Mark> otherTaints = new TreeMap<>(record.taints());
        otherTaints.remove(id);
        String recordJson = OwnershipJson.toJson(
                new OwnershipRecord(otherTaints, record.conditions(), record.overridden(), record.flaps()));
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        annotations.put(OwnershipRecord.ANNOTATION, recordJson.isEmpty() ? null : recordJson);
        return new LeftoverMarks(new TreeSet<>(Set.of(id)), new TreeSet<>(), annotations);
    }

    private static SortedSet<String> ownTaints(LiveNode node, OwnershipRecord record) {
        return node.taints().stream()
                .map(NodeTaint::id)
                .filter(id -> record.taints().containsKey(id))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// What stays of a node's taints, each as it came.
    List<NodeTaint> remainingTaints(LiveNode node) {
        return node.taints().stream()
                .filter(taint -> !taints.contains(taint.id()))
                .toList();
    }

    /// In one write the node is rid of these.
    boolean needsRelease() {
        return !taints.isEmpty() || !annotations.isEmpty();
    }

    boolean isEmpty() {
        return conditions.isEmpty() && !needsRelease();
    }
}
