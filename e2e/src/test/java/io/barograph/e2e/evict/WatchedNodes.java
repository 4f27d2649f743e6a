package io.barograph.e2e.evict;

import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import module java.base;

/// The door to nodes as it is, which says what its followers have heard.
final class WatchedNodes implements NodeApi {

    private final NodeApi door;
    private final Set<String> cordoned = ConcurrentHashMap.newKeySet();
    private volatile boolean synced;

    WatchedNodes(NodeApi door) {
        this.door = door;
    }

    /// Whether the last follower knows all nodes.
    boolean isSynced() {
        return synced;
    }

    /// Whether the followers have heard that the node is cordoned.
    boolean saidCordoned(String node) {
        return cordoned.contains(node);
    }

    @Override
    public ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write, long epoch) {
        return door.replaceTaints(node, write, epoch);
    }

    @Override
    public ApiOutcome<LiveNode> get(String name) {
        return door.get(name);
    }

    @Override
    public ApiOutcome<FieldManagers> fieldManagers(NodeIdentity node) {
        return door.fieldManagers(node);
    }

    @Override
    public ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        return door.patchCondition(node, condition, epoch);
    }

    @Override
    public ApiOutcome<NodeEvent> sendEvent(NodeEvent event) {
        return door.sendEvent(event);
    }

    @Override
    public Following followNodes(Consumer<NodeChange> listener) {
        synced = false;
        return door.followNodes(change -> {
            listener.accept(change);
            if (change instanceof NodeChange.Present(LiveNode node) && node.unschedulable()) {
                cordoned.add(node.name());
            }
            if (change instanceof NodeChange.Synced) {
                synced = true;
            }
        });
    }
}
