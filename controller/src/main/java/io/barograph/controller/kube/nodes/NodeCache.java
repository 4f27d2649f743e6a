package io.barograph.controller.kube.nodes;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The nodes as last seen, and their followers. All followers get the same changes in the same order.
final class NodeCache {

    private final Map<String, LiveNode> nodes = new HashMap<>();
    private final List<Consumer<NodeChange>> followers = new ArrayList<>();
    private boolean synced;

    synchronized NodeApi.Following follow(Consumer<NodeChange> follower) {
        nodes.values().forEach(node -> follower.accept(new NodeChange.Present(node)));
        if (synced) {
            follower.accept(new NodeChange.Synced());
        }
        followers.add(follower);
        return () -> {
            synchronized (this) {
                followers.remove(follower);
            }
        };
    }

    /// A whole list: what is not in it is gone.
    synchronized void replace(List<LiveNode> all) {
        Map<String, LiveNode> now = new HashMap<>();
        all.forEach(node -> now.put(node.name(), node));
        List<LiveNode> before = List.copyOf(nodes.values());
        for (LiveNode node : before) {
            if (!now.containsKey(node.name())) {
                gone(node.identity());
            }
        }
        all.forEach(this::present);
        if (!synced) {
            synced = true;
            tell(new NodeChange.Synced());
        }
    }

    synchronized void present(LiveNode node) {
        LiveNode before = nodes.get(node.name());
        if (before != null && !before.identity().equals(node.identity())) {
            gone(before.identity());
        }
        if (!node.equals(before)) {
            nodes.put(node.name(), node);
            tell(new NodeChange.Present(node));
        }
    }

    synchronized void gone(NodeIdentity node) {
        LiveNode before = nodes.get(node.name());
        if (before != null && before.identity().equals(node)) {
            nodes.remove(node.name());
            tell(new NodeChange.Gone(node));
        }
    }

    private void tell(NodeChange change) {
        followers.forEach(follower -> follower.accept(change));
    }
}
