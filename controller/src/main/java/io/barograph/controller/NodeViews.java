package io.barograph.controller;

import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeChange;
import io.barograph.rules.fact.NodeView;
import io.barograph.signal.Reading;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/// What the rules may know of each node, kept up to date from the cluster. Our own conditions and taints are not in it.
final class NodeViews implements Function<String, NodeView>, AutoCloseable {

    private final Map<String, NodeView> views = new ConcurrentHashMap<>();
    private final NodeApi.Following following;
    private volatile boolean synced;

    NodeViews(NodeApi nodes) {
        following = nodes.follow(this::take);
    }

    private void take(NodeChange change) {
        switch (change) {
            case NodeChange.Present(LiveNode node) -> views.put(node.name(), view(node));
            case NodeChange.Gone(var node) -> views.remove(node.name());
            case NodeChange.Synced() -> synced = true;
        }
    }

    private static NodeView view(LiveNode node) {
        return new NodeView(
                node.name(), Reading.of(node.unschedulable()), node.meta().labels());
    }

    /// The node of this name; of a node that the cluster does not know, nothing but the name.
    @Override
    public NodeView apply(String name) {
        NodeView view = views.get(name);
        return view == null ? NodeView.named(name) : view;
    }

    /// Whether all nodes that there are were heard of.
    boolean synced() {
        return synced;
    }

    @Override
    public void close() {
        following.close();
    }
}
