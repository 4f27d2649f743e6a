package io.barograph.controller.kube.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.Informer;
import io.barograph.controller.kube.PagedList;
import java.util.function.Consumer;

/// Follows the nodes and passes their changes on.
final class NodeInformer implements AutoCloseable, Informer.Followed {

    private final ApiConnection connection;
    private final Informer feed;
    private final NodeCache known = new NodeCache();

    NodeInformer(ApiConnection connection) {
        this.connection = connection;
        this.feed = new Informer(connection, this);
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
    public ApiOutcome<PagedList.Listed> list() {
        ApiOutcome<NodeLister.Listing> outcome = new NodeLister(connection).list();
        if (!(outcome instanceof ApiOutcome.Done<NodeLister.Listing>(NodeLister.Listing listing))) {
            return ApiOutcome.failed(outcome);
        }
        known.replace(listing.nodes());
        return new ApiOutcome.Done<>(listing.listed());
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
