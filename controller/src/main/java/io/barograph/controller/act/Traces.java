package io.barograph.controller.act;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeTaint;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a controller has left on a node, by the node's own annotations: no policy is needed to know it.
///
/// @param taints ours that are there, by `key:effect`
/// @param conditions ours that are there, by type
/// @param annotations what becomes of ours: a new value, or null to take it away
record Traces(SortedSet<String> taints, SortedSet<String> conditions, SortedMap<String, @Nullable String> annotations) {

    /// People speak to us by these; they are theirs.
    private static final List<String> FOR_PEOPLE = List.of(Requests.IGNORE, Requests.HOLD);

    /// All there is.
    ///
    /// @throws UnreadableOwnedException if nobody can tell what is ours
    static Traces all(LiveNode node) {
        Owned owned = OwnedJson.of(node);
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        for (String name : node.meta().annotations().keySet()) {
            if (!FOR_PEOPLE.contains(name)) {
                annotations.put(name, null);
            }
        }
        SortedSet<String> conditions = owned.conditions().keySet().stream()
                .filter(type -> node.condition(type) != null)
                .collect(Collectors.toCollection(TreeSet::new));
        return new Traces(taints(node, owned), conditions, annotations);
    }

    /// Taints alone, struck off the record, so that a controller that comes back knows that nobody took them from it.
    ///
    /// @throws UnreadableOwnedException as above
    static Traces taints(LiveNode node) {
        Owned owned = OwnedJson.of(node);
        SortedSet<String> taints = taints(node, owned);
        SortedMap<String, @Nullable String> annotations = new TreeMap<>();
        if (!taints.isEmpty()) {
            String left =
                    OwnedJson.write(new Owned(new TreeMap<>(), owned.conditions(), owned.overridden(), owned.flaps()));
            annotations.put(Owned.ANNOTATION, left.isEmpty() ? null : left);
        }
        return new Traces(taints, new TreeSet<>(), annotations);
    }

    private static SortedSet<String> taints(LiveNode node, Owned owned) {
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
