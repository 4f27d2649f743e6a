package io.barograph.controller.kube.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.MicroTime;
import java.time.Instant;

/// The calls about one Lease. Each write names the version it is made from, so that of two takers one gets a conflict.
record LeaseClient(ApiConnection connection, LeaseName name, String identity, int durationSeconds) {

    private static final String MANAGER = "?fieldManager=barograph-controller";

    ApiOutcome<LeaseState> get() {
        return view(connection.send(ApiRequest.get(one())));
    }

    /// The API server's own time.
    ApiOutcome<Instant> serverTime() {
        return connection.serverTime();
    }

    /// @param epoch where its transitions begin
    ApiOutcome<LeaseState> create(Instant now, long epoch) {
        ObjectNode lease = ApiResponses.JSON.createObjectNode();
        lease.put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        lease.putObject("metadata").put("name", name.name()).put("namespace", name.namespace());
        held(lease.putObject("spec"), now).put("acquireTime", MicroTime.of(now)).put("leaseTransitions", epoch);
        return view(connection.send(ApiRequest.post(name.path() + MANAGER, lease.toString())));
    }

    ApiOutcome<LeaseState> take(LeaseState from, Instant now) {
        ObjectNode patch = patch(from);
        held(patch.putObject("spec"), now)
                .put("acquireTime", MicroTime.of(now))
                .put("leaseTransitions", Math.min(LeaderEpoch.MAX, from.transitions() + 1L));
        return send(patch);
    }

    ApiOutcome<LeaseState> renew(LeaseState from, Instant now) {
        ObjectNode patch = patch(from);
        held(patch.putObject("spec"), now);
        return send(patch);
    }

    /// Renews it, and goes on counting from this epoch.
    ApiOutcome<LeaseState> raise(LeaseState from, Instant now, long epoch) {
        ObjectNode patch = patch(from);
        held(patch.putObject("spec"), now).put("leaseTransitions", epoch);
        return send(patch);
    }

    /// Leaves it to the replica that takes it first.
    ApiOutcome<LeaseState> release(LeaseState from, Instant now) {
        ObjectNode patch = patch(from);
        patch.putObject("spec")
                .put("holderIdentity", "")
                .put("leaseDurationSeconds", 1)
                .put("renewTime", MicroTime.of(now));
        return send(patch);
    }

    private ObjectNode held(ObjectNode spec, Instant now) {
        return spec.put("holderIdentity", identity)
                .put("leaseDurationSeconds", durationSeconds)
                .put("renewTime", MicroTime.of(now));
    }

    private static ObjectNode patch(LeaseState from) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        patch.putObject("metadata").put("resourceVersion", from.resourceVersion());
        return patch;
    }

    private ApiOutcome<LeaseState> send(ObjectNode patch) {
        return view(connection.send(ApiRequest.merge(one() + MANAGER, patch.toString())));
    }

    private String one() {
        return name.path() + "/" + name.name();
    }

    private static ApiOutcome<LeaseState> view(ApiOutcome<JsonNode> outcome) {
        if (!(outcome instanceof ApiOutcome.Done<JsonNode>(JsonNode json))) {
            return ApiOutcome.failed(outcome);
        }
        LeaseState lease = LeaseState.read(json);
        return lease.resourceVersion().isEmpty()
                ? new ApiOutcome.Unavailable<>("the answer about the lease is another object")
                : new ApiOutcome.Done<>(lease);
    }
}
