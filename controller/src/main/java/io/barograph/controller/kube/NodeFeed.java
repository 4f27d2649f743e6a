package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeChange;
import io.barograph.controller.cluster.Outcome;
import java.util.function.Consumer;

/// Follows the nodes, and tells of them.
final class NodeFeed implements AutoCloseable, Feed.Followed {

    private final ApiConnection connection;
    private final Feed feed;
    private final KnownNodes known = new KnownNodes();

    NodeFeed(ApiConnection connection) {
        this.connection = connection;
        this.feed = new Feed(connection, this);
    }

    /// The first follower starts the feed.
    NodeApi.Following follow(Consumer<NodeChange> listener) {
        feed.start();
        return known.follow(listener);
    }

    @Override
    public String words() {
        return "nodes";
    }

    @Override
    public String path() {
        return NodeLister.NODES;
    }

    @Override
    public Outcome<PagedList.Listed> list() {
        Outcome<NodeLister.Listing> outcome = new NodeLister(connection).list();
        if (!(outcome instanceof Outcome.Done<NodeLister.Listing>(NodeLister.Listing listing))) {
            return Outcome.failed(outcome);
        }
        known.replace(listing.nodes());
        return new Outcome.Done<>(listing.listed());
    }

    @Override
    public String take(JsonNode object, boolean gone) {
        LiveNode node = NodeJson.read(object);
        if (node == null) {
            return "";
        }
        if (gone) {
            known.gone(node.identity());
        } else {
            known.present(node);
        }
        return node.meta().resourceVersion();
    }

    /// What was known of the nodes stays: they are looked at again before each write.
    @Override
    public void troubled(String why) {}

    @Override
    public void close() {
        feed.close();
    }
}
