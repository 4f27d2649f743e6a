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
    synchronized NodeApi.Following follow(Consumer<NodeChange> follower) {
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
    private synchronized void replace(List<LiveNode> all) {
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
            publish(new NodeChange.Synced());
        }
    }

    private synchronized void present(LiveNode node) {
        LiveNode before = nodes.get(node.name());
        if (before != null && !before.identity().equals(node.identity())) {
            gone(before.identity());
        }
        if (!node.equals(before)) {
            nodes.put(node.name(), node);
            publish(new NodeChange.Present(node));
        }
    }

    private synchronized void gone(NodeIdentity node) {
        LiveNode before = nodes.get(node.name());
        if (before != null && before.identity().equals(node)) {
            nodes.remove(node.name());
            publish(new NodeChange.Gone(node));
        }
    }

    private void publish(NodeChange change) {
        followers.forEach(follower -> follower.accept(change));
    }

    @Override
    public ApiOutcome<PagedList.Listed> list() {
        return new NodeLister(connection).list().map(listing -> {
            replace(listing.nodes());
            return listing.listed();
        });
    }

    @Override
    public String take(JsonNode object, boolean gone) {
        LiveNode node = NodeJson.read(object);
        if (node == null) {
            return "";
        }
        if (gone) {
            gone(node.identity());
        } else {
            present(node);
        }
        return node.meta().resourceVersion();
    }

    /// What cannot be read is not acted on: it is as good as gone until it can be read again.
    @Override
    public synchronized void passOver(JsonNode part) {
        LiveNode before = nodes.get(part.path("metadata").path("name").asText());
        if (before != null) {
            gone(before.identity());
        }
    }

    @Override
    public void close() {
        feed.close();
    }
}
