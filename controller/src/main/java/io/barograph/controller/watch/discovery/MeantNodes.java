package io.barograph.controller.watch.discovery;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.watch.discovery.ExporterNodes.Word;
import module java.base;

/// The cluster's nodes, and which of them placements select. Which those are is kept: a heartbeat must not cost a
/// look at every node.
final class MeantNodes {

    private final Word word;
    private final Map<String, LiveNode> nodesByName = new HashMap<>();
    private final Set<String> selected = new HashSet<>();
    private List<Placement> placements = List.of();
    private boolean areAllKnown;

    MeantNodes(Word word) {
        this.word = word;
    }

    void applyPlacements(List<Placement> newPlacements) {
        placements = newPlacements;
        selected.clear();
        nodesByName.values().stream()
                .filter(this::isSelected)
                .map(LiveNode::name)
                .forEach(selected::add);
    }

    /// Whether the node is new.
    boolean putNode(LiveNode node) {
        if (isSelected(node)) {
            selected.add(node.name());
        } else {
            selected.remove(node.name());
        }
        return nodesByName.put(node.name(), node) == null;
    }

    void removeNode(String name) {
        nodesByName.remove(name);
        selected.remove(name);
    }

    /// Notes that there are no other nodes.
    void markComplete() {
        areAllKnown = true;
    }

    boolean areAllKnown() {
        return areAllKnown;
    }

    List<LiveNode> knownNodes() {
        return List.copyOf(nodesByName.values());
    }

    int size() {
        return nodesByName.size();
    }

    boolean hasPlacements() {
        return !placements.isEmpty();
    }

    /// Whether the placements are what they are meant to be. Before all nodes are known, one that is selected may come.
    boolean areBelieved() {
        return word == Word.OPERATOR || !areAllKnown || !selected.isEmpty() || nodesByName.isEmpty();
    }

    boolean isMeant(LiveNode node) {
        return selected.contains(node.name()) || !areBelieved();
    }

    private boolean isSelected(LiveNode node) {
        return placements.isEmpty()
                || placements.stream()
                        .anyMatch(placement -> placement.selects(node.meta().labels()));
    }
}
