package io.barograph.controller.kube.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.CleanupApi;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.ConfigMapStore;
import io.barograph.controller.kube.lease.LeaseName;
import io.barograph.controller.kube.lease.LeaseState;
import io.barograph.controller.kube.nodes.KubeNodeApi;
import io.barograph.controller.kube.nodes.NodeLister;
import io.barograph.controller.kube.nodes.NodePatches;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Takes away through a cluster's API server.
public record KubeCleanupApi(ApiConnection connection, LeaseName leaseName) implements CleanupApi {

    private static final String MANAGER = "?fieldManager=" + FieldManagers.CLEANUP;

    @Override
    public ApiOutcome<ListedNodes> listNodes() {
        return new NodeLister(connection).list().map(listing -> new ListedNodes(listing.nodes(), listing.unread()));
    }

    @Override
    public ApiOutcome<LiveNode> get(String name) {
        return KubeNodeApi.nodeOutcome(
                name, connection.send(ApiRequest.get(KubeNodeApi.nodePath(name)), KubeNodeApi.READ));
    }

    /// No epoch is noted: the next controller begins anew.
    @Override
    public ApiOutcome<LiveNode> replaceTaints(NodeIdentity node, NodeApi.TaintWrite write, long epoch) {
        return KubeNodeApi.writeOutcome(
                node,
                connection.send(
                        ApiRequest.mergePatch(
                                KubeNodeApi.nodePath(node.name()) + MANAGER, NodePatches.taintPatch(node, write)),
                        KubeNodeApi.READ));
    }

    @Override
    public ApiOutcome<LiveNode> deleteConditions(NodeIdentity node, SortedSet<String> types) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        patch.putObject("metadata").put("uid", node.uid());
        ArrayNode conditions = patch.putObject("status").putArray("conditions");
        types.forEach(type -> conditions.addObject().put("$patch", "delete").put("type", type));
        return KubeNodeApi.writeOutcome(
                node,
                connection.send(
                        ApiRequest.strategicMerge(
                                KubeNodeApi.nodePath(node.name()) + "/status" + MANAGER, patch.toString()),
                        KubeNodeApi.READ));
    }

    @Override
    public ApiOutcome<Lease> lease() {
        ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.get(leaseName.objectPath()));
        if (outcome instanceof ApiOutcome.NotFound) {
            return new ApiOutcome.Done<>(new Lease("", "", null));
        }
        return outcome.flatMap(LeaseState::of)
                .map(lease -> new Lease(lease.resourceVersion(), lease.holder(), parseTime(lease.renewTime())));
    }

    private static @Nullable Instant parseTime(String text) {
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
        String configMaps = "/api/v1/namespaces/" + leaseName.namespace() + "/configmaps/";
        for (String path : List.of(
                configMaps + ConfigMapStore.SILENCES, configMaps + ConfigMapStore.EVICTIONS, leaseName.objectPath())) {
            ApiOutcome<JsonNode> outcome = connection.send(ApiRequest.delete(path));
            if (!(outcome instanceof ApiOutcome.Done || outcome instanceof ApiOutcome.NotFound)) {
                return ApiOutcome.sameFailure(outcome);
            }
        }
        return new ApiOutcome.Done<>(true);
    }
}
