package io.barograph.controller.kube.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.CleanupApi;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.lease.LeaseName;
import io.barograph.controller.kube.lease.LeaseState;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.kube.nodes.NodeLister;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Takes away through a cluster's API server.
public final class KubeCleanupApi implements CleanupApi {

    private static final String MANAGER = "?fieldManager=" + FieldManagers.CLEANUP;
    private static final String SILENCES = "barograph-silences";

    private final ApiConnection connection;
    private final LeaseName lease;

    public KubeCleanupApi(ApiConnection connection, LeaseName lease) {
        this.connection = connection;
        this.lease = lease;
    }

    @Override
    public ApiOutcome<List<LiveNode>> nodes() {
        ApiOutcome<NodeLister.Listing> outcome = new NodeLister(connection).list();
        return outcome instanceof ApiOutcome.Done<NodeLister.Listing>(NodeLister.Listing listing)
                ? new ApiOutcome.Done<>(listing.nodes())
                : ApiOutcome.failed(outcome);
    }

    @Override
    public ApiOutcome<LiveNode> node(String name) {
        return KubeNodeApi.node(name, connection.send(ApiRequest.get(path(name))));
    }

    @Override
    public ApiOutcome<LiveNode> release(NodeIdentity node, Release release) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        ObjectNode metadata = patch.putObject("metadata");
        metadata.put("uid", node.uid()).put("resourceVersion", release.resourceVersion());
        ObjectNode annotations = metadata.putObject("annotations");
        release.annotations().forEach(annotations::put);
        ArrayNode taints = patch.putObject("spec").putArray("taints");
        for (NodeTaint taint : release.taints()) {
            taints.add(ApiResponses.parse(taint.json().getBytes(UTF_8)));
        }
        return KubeNodeApi.written(
                node, connection.send(ApiRequest.merge(path(node.name()) + MANAGER, patch.toString())));
    }

    @Override
    public ApiOutcome<LiveNode> deleteConditions(NodeIdentity node, SortedSet<String> types) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        patch.putObject("metadata").put("uid", node.uid());
        ArrayNode conditions = patch.putObject("status").putArray("conditions");
        types.forEach(type -> conditions.addObject().put("$patch", "delete").put("type", type));
        return KubeNodeApi.written(
                node,
                connection.send(ApiRequest.strategicMerge(path(node.name()) + "/status" + MANAGER, patch.toString())));
    }

    @Override
    public ApiOutcome<Lease> lease() {
        ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.get(leasePath()));
        if (outcome instanceof ApiOutcome.NotFound) {
            return new ApiOutcome.Done<>(new Lease("", "", null));
        }
        if (!(outcome instanceof ApiOutcome.Done<JsonNode>(JsonNode json))) {
            return ApiOutcome.failed(outcome);
        }
        LeaseState view = LeaseState.read(json);
        return view.resourceVersion().isEmpty()
                ? new ApiOutcome.Unavailable<>("the answer about the lease is another object")
                : new ApiOutcome.Done<>(new Lease(view.resourceVersion(), view.holder(), time(view.renewTime())));
    }

    private static @Nullable Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException _) {
            return null;
        }
    }

    @Override
    public ApiOutcome<Instant> serverTime() {
        return connection.serverTime();
    }

    @Override
    public ApiOutcome<Boolean> deleteOwnObjects() {
        String silences = "/api/v1/namespaces/" + lease.namespace() + "/configmaps/" + SILENCES;
        for (String path : List.of(silences, leasePath())) {
            ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.delete(path));
            if (!(outcome instanceof ApiOutcome.Done || outcome instanceof ApiOutcome.NotFound)) {
                return ApiOutcome.failed(outcome);
            }
        }
        return new ApiOutcome.Done<>(true);
    }

    private String leasePath() {
        return lease.path() + "/" + lease.name();
    }

    private static String path(String node) {
        return NodeLister.NODES + "/" + URLEncoder.encode(node, UTF_8);
    }
}
