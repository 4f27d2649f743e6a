package io.barograph.controller.kube.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeChange;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeEvent;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.EventJson;
import io.barograph.controller.kube.JsonFieldFilter;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The nodes of a cluster, through its API server.
public final class KubeNodeApi implements NodeApi, AutoCloseable {

    /// Under this name the API server notes which fields are ours.
    private static final String MANAGER = "?fieldManager=" + FieldManagers.CONTROLLER;

    /// What is read of an answer that is a node.
    public static final JsonFieldFilter READ = JsonFieldFilter.of(NodeJson.FIELDS);

    private static final String EVENTS = "/apis/events.k8s.io/v1/namespaces/default/events";

    private final ApiConnection connection;
    private final String instance;
    private final NodeInformer feed;

    /// @param instance which of the replicas this is, in events: the pod's name
    public KubeNodeApi(ApiConnection connection, String instance) {
        this.connection = connection;
        this.instance = instance;
        this.feed = new NodeInformer(connection);
    }

    @Override
    public ApiOutcome<LiveNode> get(String name) {
        return nodeOutcome(name, connection.send(ApiRequest.get(nodePath(name)), READ));
    }

    @Override
    public ApiOutcome<FieldManagers> fieldManagers(NodeIdentity node) {
        return connection
                .send(ApiRequest.get(nodePath(node.name())), ManagedFieldsJson.READ)
                .flatMap(json -> json.path("metadata").path("uid").asText().equals(node.uid())
                        ? new ApiOutcome.Done<>(ManagedFieldsJson.read(json))
                        : new ApiOutcome.NotFound<>());
    }

    @Override
    public ApiOutcome<LiveNode> patchCondition(NodeIdentity node, NodeCondition condition, long epoch) {
        return writeOutcome(
                node,
                connection.send(
                        ApiRequest.strategicMerge(
                                nodePath(node.name()) + "/status" + MANAGER,
                                NodePatches.conditionPatch(node, condition, epoch)),
                        READ));
    }

    @Override
    public ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, TaintWrite write, long epoch) {
        Map<String, @Nullable String> annotations = new HashMap<>(write.annotations());
        annotations.put(LeaderEpoch.ANNOTATION, Long.toString(epoch));
        var noted = new TaintWrite(write.resourceVersion(), write.taints(), annotations);
        return writeOutcome(
                node,
                connection.send(
                        ApiRequest.mergePatch(nodePath(node.name()) + MANAGER, NodePatches.taintPatch(node, noted)),
                        READ));
    }

    @Override
    public ApiOutcome<NodeEvent> sendEvent(NodeEvent event) {
        boolean first = event.series().count() == 1;
        ApiOutcome<JsonNode> outcome = connection.send(
                first
                        ? ApiRequest.post(EVENTS + MANAGER, EventJson.toJson(event, instance))
                        : ApiRequest.mergePatch(
                                EVENTS + "/" + encodeName(event.name()) + MANAGER, EventJson.seriesPatch(event)));
        return first && ApiResponses.alreadyExists(outcome) ? new ApiOutcome.Done<>(event) : outcome.map(_ -> event);
    }

    @Override
    public Following followNodes(Consumer<NodeChange> listener) {
        return feed.addFollower(listener);
    }

    @Override
    public void followPassedOver(Consumer<String> listener) {
        connection.passedOver().setFollower(listener);
    }

    public static ApiOutcome<LiveNode> nodeOutcome(String name, ApiOutcome<JsonNode> outcome) {
        return outcome.flatMap(json -> {
            LiveNode node = NodeJson.read(json);
            return node != null && node.name().equals(name)
                    ? new ApiOutcome.Done<>(node)
                    : new ApiOutcome.Unavailable<>("node " + name + ": the answer is another object");
        });
    }

    /// The API server takes another UID for an attempt to change it.
    public static ApiOutcome<LiveNode> writeOutcome(NodeIdentity node, ApiOutcome<JsonNode> outcome) {
        boolean another = outcome instanceof ApiOutcome.Refused<JsonNode> refused
                && Objects.equals(refused.status(), 422)
                && refused.message().contains("metadata.uid: ");
        return another ? new ApiOutcome.NotFound<>() : nodeOutcome(node.name(), outcome);
    }

    public static String nodePath(String node) {
        return NodeLister.NODES + "/" + encodeName(node);
    }

    private static String encodeName(String name) {
        return URLEncoder.encode(name, UTF_8);
    }

    /// Ends following; the connection stays open.
    @Override
    public void close() {
        feed.close();
    }
}
