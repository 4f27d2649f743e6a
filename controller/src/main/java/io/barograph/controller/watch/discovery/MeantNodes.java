package io.barograph.controller.watch.discovery;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.watch.discovery.ExporterNodes.Word;
import module java.base;

/// The cluster's nodes, and which of them placements select. Which those are is kept: a heartbeat must not cost a
/// look at every node.
final class MeantNodes {

    private final Word word;
    private final Map<String, LiveNode> known = new HashMap<>();
    private final Set<String> selected = new HashSet<>();
    private List<Placement> placements = List.of();
    private boolean areAllKnown;

    MeantNodes(Word word) {
        this.word = word;
    }

    void choose(List<Placement> now) {
        placements = now;
        selected.clear();
        known.values().stream().filter(this::selects).map(LiveNode::name).forEach(selected::add);
    }

    /// Whether the node is new.
    boolean put(LiveNode node) {
        if (selects(node)) {
            selected.add(node.name());
        } else {
            selected.remove(node.name());
        }
        return known.put(node.name(), node) == null;
    }

    void remove(String name) {
        known.remove(name);
        selected.remove(name);
    }

    /// From now on it is known that there are no others.
    void complete() {
        areAllKnown = true;
    }

    boolean areAllKnown() {
        return areAllKnown;
    }

    List<LiveNode> all() {
        return List.copyOf(known.values());
    }

    int size() {
        return known.size();
    }

    boolean hasPlacements() {
        return !placements.isEmpty();
    }

    /// Whether the placements are what they are meant to be. Before all nodes are known, one that is selected may come.
    boolean areBelieved() {
        return word == Word.OPERATOR || !areAllKnown || !selected.isEmpty() || known.isEmpty();
    }

    boolean isMeant(LiveNode node) {
        return selected.contains(node.name()) || !areBelieved();
    }

    private boolean selects(LiveNode node) {
        return placements.isEmpty()
                || placements.stream().anyMatch(each -> each.selects(node.meta().labels()));
    }
}
