package io.barograph.controller.kube.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.Informer;
import io.barograph.controller.kube.PagedList;
import module java.base;

/// Follows the nodes. All followers get the same changes in the same order. While the nodes cannot be followed, the
/// last ones known stay: each is read again before a write.
final class NodeInformer implements AutoCloseable, Informer.Followed {

    private final ApiConnection connection;
    private final Informer feed;
    private final Map<String, LiveNode> nodes = new HashMap<>();
    private final List<Consumer<NodeChange>> followers = new ArrayList<>();
    private boolean synced;

    NodeInformer(ApiConnection connection) {
        this.connection = connection;
        this.feed = new Informer(connection, new Informer.Kind("nodes", NodeLister.NODES, "", NodeJson.FIELDS), this);
    }

    /// The first follower starts the feed.
    synchronized NodeApi.Following addFollower(Consumer<NodeChange> follower) {
        feed.start();
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
    private synchronized void replaceNodes(List<LiveNode> listedNodes) {
        Map<String, LiveNode> nodesByName = new HashMap<>();
        listedNodes.forEach(node -> nodesByName.put(node.name(), node));
        List<LiveNode> knownNodes = List.copyOf(nodes.values());
        for (LiveNode node : knownNodes) {
            if (!nodesByName.containsKey(node.name())) {
                removeNode(node.identity());
            }
        }
        listedNodes.forEach(this::putNode);
        if (!synced) {
            synced = true;
            publishChange(new NodeChange.Synced());
        }
    }

    private synchronized void putNode(LiveNode node) {
        LiveNode knownNode = nodes.get(node.name());
        if (knownNode != null && !knownNode.identity().equals(node.identity())) {
            removeNode(knownNode.identity());
        }
        if (!node.equals(knownNode)) {
            nodes.put(node.name(), node);
            publishChange(new NodeChange.Present(node));
        }
    }

    private synchronized void removeNode(NodeIdentity node) {
        LiveNode knownNode = nodes.get(node.name());
        if (knownNode != null && knownNode.identity().equals(node)) {
            nodes.remove(node.name());
            publishChange(new NodeChange.Gone(node));
        }
    }

    private void publishChange(NodeChange change) {
        followers.forEach(follower -> follower.accept(change));
    }

    @Override
    public ApiOutcome<PagedList.Listed> list() {
        return new NodeLister(connection).list().map(listing -> {
            replaceNodes(listing.nodes());
            return listing.listed();
        });
    }

    @Override
    public String takeChange(JsonNode object, boolean gone) {
        LiveNode node = NodeJson.read(object);
        if (node == null) {
            return "";
        }
        if (gone) {
            removeNode(node.identity());
        } else {
            putNode(node);
        }
        return node.meta().resourceVersion();
    }

    /// What cannot be read is not acted on: it is as good as gone until it can be read again.
    @Override
    public synchronized void passOver(JsonNode part) {
        LiveNode knownNode = nodes.get(part.path("metadata").path("name").asText());
        if (knownNode != null) {
            removeNode(knownNode.identity());
        }
    }

    @Override
    public void close() {
        feed.close();
    }
}
