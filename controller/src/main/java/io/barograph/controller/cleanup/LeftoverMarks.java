package io.barograph.controller.cleanup;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.reconcile.record.AnnotationRequests;
import io.barograph.controller.reconcile.record.ManagedNode;
import io.barograph.controller.reconcile.record.OwnershipJson;
import io.barograph.controller.reconcile.record.OwnershipRecord;
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
    static LeftoverMarks all(LiveNode node) {
        OwnershipRecord owned = ManagedNode.of(node).readable();
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        for (String name : node.meta().annotations().keySet()) {
            if (!FOR_PEOPLE.contains(name)) {
                annotations.put(name, null);
            }
        }
        SortedSet<String> conditions = owned.conditions().keySet().stream()
                .filter(type -> node.condition(type) != null)
                .collect(Collectors.toCollection(TreeSet::new));
        return new LeftoverMarks(taints(node, owned), conditions, annotations);
    }

    /// Only the taints, removed from the record too: a controller that comes back does not take that for a manual edit.
    ///
    /// @throws UnreadableRecordException as above
    static LeftoverMarks taints(LiveNode node) {
        OwnershipRecord owned = ManagedNode.of(node).readable();
        SortedSet<String> taints = taints(node, owned);
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        if (!taints.isEmpty()) {
            String left = OwnershipJson.write(
                    new OwnershipRecord(new TreeMap<>(), owned.conditions(), owned.overridden(), owned.flaps()));
            annotations.put(OwnershipRecord.ANNOTATION, left.isEmpty() ? null : left);
        }
        return new LeftoverMarks(taints, new TreeSet<>(), annotations);
    }

    /// One taint alone, likewise.
    ///
    /// @param id its `key:effect`
    /// @throws UnreadableRecordException as above
    static LeftoverMarks taint(LiveNode node, String id) {
        OwnershipRecord owned = ManagedNode.of(node).readable();
        SortedMap<String, OwnershipRecord.Mark> others = new TreeMap<>(owned.taints());
        others.remove(id);
        String left =
                OwnershipJson.write(new OwnershipRecord(others, owned.conditions(), owned.overridden(), owned.flaps()));
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        annotations.put(OwnershipRecord.ANNOTATION, left.isEmpty() ? null : left);
        return new LeftoverMarks(new TreeSet<>(Set.of(id)), new TreeSet<>(), annotations);
    }

    private static SortedSet<String> taints(LiveNode node, OwnershipRecord owned) {
        return node.taints().stream()
                .map(NodeTaint::id)
                .filter(id -> owned.taints().containsKey(id))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// What stays of a node's taints, each as it came.
    List<NodeTaint> remaining(LiveNode node) {
        return node.taints().stream()
                .filter(each -> !taints.contains(each.id()))
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
