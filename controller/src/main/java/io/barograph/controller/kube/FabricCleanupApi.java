package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.CleanupApi;
import io.barograph.controller.cluster.FieldWriters;
import io.barograph.controller.cluster.LiveNode;
import io.barograph.controller.cluster.NodeIdentity;
import io.barograph.controller.cluster.NodeTaint;
import io.barograph.controller.cluster.Outcome;
import java.net.URLEncoder;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/// Takes away through a cluster's API server.
public final class FabricCleanupApi implements CleanupApi {

    private static final String MANAGER = "?fieldManager=" + FieldWriters.CLEANUP;
    private static final String SILENCES = "barograph-silences";

    private final ApiConnection connection;
    private final LeaseName lease;

    public FabricCleanupApi(ApiConnection connection, LeaseName lease) {
        this.connection = connection;
        this.lease = lease;
    }

    @Override
    public Outcome<List<LiveNode>> nodes() {
        Outcome<NodeLister.Listing> outcome = new NodeLister(connection).list();
        return outcome instanceof Outcome.Done<NodeLister.Listing>(NodeLister.Listing listing)
                ? new Outcome.Done<>(listing.nodes())
                : Outcome.failed(outcome);
    }

    @Override
    public Outcome<LiveNode> node(String name) {
        return FabricNodeApi.node(name, connection.send(ApiRequest.get(path(name))));
    }

    @Override
    public Outcome<LiveNode> release(NodeIdentity node, Release release) {
        ObjectNode patch = ApiAnswers.JSON.createObjectNode();
        ObjectNode metadata = patch.putObject("metadata");
        metadata.put("uid", node.uid()).put("resourceVersion", release.resourceVersion());
        ObjectNode annotations = metadata.putObject("annotations");
        release.annotations().forEach(annotations::put);
        ArrayNode taints = patch.putObject("spec").putArray("taints");
        for (NodeTaint taint : release.taints()) {
            taints.add(ApiAnswers.parse(taint.json().getBytes(UTF_8)));
        }
        return FabricNodeApi.written(
                node, connection.send(ApiRequest.merge(path(node.name()) + MANAGER, patch.toString())));
    }

    @Override
    public Outcome<LiveNode> deleteConditions(NodeIdentity node, SortedSet<String> types) {
        ObjectNode patch = ApiAnswers.JSON.createObjectNode();
        patch.putObject("metadata").put("uid", node.uid());
        ArrayNode conditions = patch.putObject("status").putArray("conditions");
        types.forEach(type -> conditions.addObject().put("$patch", "delete").put("type", type));
        return FabricNodeApi.written(
                node,
                connection.send(ApiRequest.strategicMerge(path(node.name()) + "/status" + MANAGER, patch.toString())));
    }

    @Override
    public Outcome<Lease> lease() {
        Outcome<JsonNode> outcome = connection.send(ApiRequest.get(leasePath()));
        if (outcome instanceof Outcome.NotFound) {
            return new Outcome.Done<>(new Lease("", "", null));
        }
        if (!(outcome instanceof Outcome.Done<JsonNode>(JsonNode json))) {
            return Outcome.failed(outcome);
        }
        LeaseView view = LeaseView.read(json);
        return view.resourceVersion().isEmpty()
                ? new Outcome.Unavailable<>("the answer about the lease is another object")
                : new Outcome.Done<>(new Lease(view.resourceVersion(), view.holder(), time(view.renewTime())));
    }

    private static @Nullable Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException _) {
            return null;
        }
    }

    @Override
    public Outcome<Instant> serverTime() {
        return connection.serverTime();
    }

    @Override
    public Outcome<Boolean> deleteOwnObjects() {
        String silences = "/api/v1/namespaces/" + lease.namespace() + "/configmaps/" + SILENCES;
        for (String path : List.of(silences, leasePath())) {
            Outcome<JsonNode> outcome = connection.send(ApiRequest.delete(path));
            if (!(outcome instanceof Outcome.Done || outcome instanceof Outcome.NotFound)) {
                return Outcome.failed(outcome);
            }
        }
        return new Outcome.Done<>(true);
    }

    private String leasePath() {
        return lease.path() + "/" + lease.name();
    }

    private static String path(String node) {
        return NodeLister.NODES + "/" + URLEncoder.encode(node, UTF_8);
    }
}
