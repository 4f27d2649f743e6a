package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.FieldWriters;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeApi;
import io.barograph.controller.cluster.NodeChange;
import io.barograph.controller.cluster.NodeCondition;
import io.barograph.controller.cluster.NodeEvent;
import io.barograph.controller.cluster.NodeIdentity;
import io.barograph.controller.cluster.Outcome;
import java.net.URLEncoder;
import java.util.List;
import java.util.function.Consumer;

/// The nodes of a cluster, through its API server.
public final class FabricNodeApi implements NodeApi, AutoCloseable {

    /// Under this name the API server notes which fields are ours.
    private static final String MANAGER = "?fieldManager=" + FieldWriters.CONTROLLER;

    private static final String EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events";

    private final ApiConnection connection;
    private final String instance;
    private final NodeFeed feed;

    /// @param instance which of the replicas this is, in events: the pod's name
    public FabricNodeApi(ApiConnection connection, String instance) {
        this.connection = connection;
        this.instance = instance;
        this.feed = new NodeFeed(connection);
    }

    @Override
    public Outcome<List<LiveNode>> list() {
        Outcome<NodeLister.Listing> outcome = new NodeLister(connection).list();
        return outcome instanceof Outcome.Done<NodeLister.Listing>(NodeLister.Listing listing)
                ? new Outcome.Done<>(listing.nodes())
                : Outcome.failed(outcome);
    }

    @Override
    public Outcome<LiveNode> get(String name) {
        return node(name, connection.send(ApiRequest.get(path(name))));
    }

    @Override
    public Outcome<FieldWriters> writers(NodeIdentity node) {
        Outcome<JsonNode> outcome = connection.send(ApiRequest.get(path(node.name())));
        if (!(outcome instanceof Outcome.Done<JsonNode>(JsonNode json))) {
            return Outcome.failed(outcome);
        }
        return json.path("metadata").path("uid").asText().equals(node.uid())
                ? new Outcome.Done<>(ManagedFields.read(json))
                : new Outcome.NotFound<>();
    }

    @Override
    public Outcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        return written(
                node,
                connection.send(ApiRequest.strategicMerge(
                        path(node.name()) + "/status" + MANAGER, NodePatches.condition(node, condition, epoch))));
    }

    @Override
    public Outcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write) {
        return written(
                node, connection.send(ApiRequest.merge(path(node.name()) + MANAGER, NodePatches.taints(node, write))));
    }

    @Override
    public Outcome<NodeEvent> event(NodeEvent event) {
        boolean first = event.series().count() == 1;
        Outcome<JsonNode> outcome = connection.send(
                first
                        ? ApiRequest.post(EVENTS + MANAGER, EventJson.event(event, instance))
                        : ApiRequest.merge(EVENTS + "/" + encoded(event.name()) + MANAGER, EventJson.series(event)));
        return outcome instanceof Outcome.Done || (first && ApiAnswers.exists(outcome))
                ? new Outcome.Done<>(event)
                : Outcome.failed(outcome);
    }

    @Override
    public Following follow(Consumer<NodeChange> listener) {
        return feed.follow(listener);
    }

    static Outcome<LiveNode> node(String name, Outcome<JsonNode> outcome) {
        if (!(outcome instanceof Outcome.Done<JsonNode>(JsonNode json))) {
            return Outcome.failed(outcome);
        }
        LiveNode node = NodeJson.read(json);
        return node != null && node.name().equals(name)
                ? new Outcome.Done<>(node)
                : new Outcome.Unavailable<>("node " + name + ": the answer is another object");
    }

    /// The API server takes another UID for an attempt to change it.
    static Outcome<LiveNode> written(NodeIdentity node, Outcome<JsonNode> outcome) {
        boolean another = outcome instanceof Outcome.Refused<JsonNode>(int status, String message)
                && status == 422
                && message.contains("metadata.uid: ");
        return another ? new Outcome.NotFound<>() : node(node.name(), outcome);
    }

    private static String path(String node) {
        return NodeLister.NODES + "/" + encoded(node);
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, UTF_8);
    }

    /// Ends following; the connection stays open.
    @Override
    public void close() {
        feed.close();
    }
}
