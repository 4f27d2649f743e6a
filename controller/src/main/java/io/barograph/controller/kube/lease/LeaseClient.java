package io.barograph.controller.kube.lease;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.ApiOutcome;
import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.kube.ApiConnection;
import io.barograph.controller.kube.ApiRequest;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.MicroTime;
import module java.base;

/// The calls about one Lease. Each write names the version it is made from, so that of two takers one gets a conflict.
record LeaseClient(ApiConnection connection, LeaseName name, String identity, int durationSeconds) {

    private static final String MANAGER = "?fieldManager=barograph-controller";

    ApiOutcome<LeaseState> get() {
        return connection.send(ApiRequest.get(name.objectPath())).then(LeaseState::of);
    }

    /// @param epoch where its transitions begin
    ApiOutcome<LeaseState> create(Instant now, long epoch) {
        ObjectNode lease = ApiResponses.JSON.createObjectNode();
        lease.put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        lease.putObject("metadata").put("name", name.name()).put("namespace", name.namespace());
        held(lease.putObject("spec"), now).put("acquireTime", MicroTime.of(now)).put("leaseTransitions", epoch);
        return connection
                .send(ApiRequest.post(name.path() + MANAGER, lease.toString()))
                .then(LeaseState::of);
    }

    ApiOutcome<LeaseState> take(LeaseState from, Instant now) {
        return patch(
                from,
                spec -> held(spec, now)
                        .put("acquireTime", MicroTime.of(now))
                        .put("leaseTransitions", Math.min(LeaderEpoch.MAX, from.transitions() + 1L)));
    }

    /// Renews it, and goes on counting from this epoch.
    ApiOutcome<LeaseState> renew(LeaseState from, Instant now, long epoch) {
        return patch(from, spec -> held(spec, now).put("leaseTransitions", epoch));
    }

    /// Leaves it to the replica that takes it first.
    ApiOutcome<LeaseState> release(LeaseState from, Instant now) {
        return patch(
                from,
                spec -> spec.put("holderIdentity", "")
                        .put("leaseDurationSeconds", 1)
                        .put("renewTime", MicroTime.of(now)));
    }

    private ObjectNode held(ObjectNode spec, Instant now) {
        return spec.put("holderIdentity", identity)
                .put("leaseDurationSeconds", durationSeconds)
                .put("renewTime", MicroTime.of(now));
    }

    private ApiOutcome<LeaseState> patch(LeaseState from, Consumer<ObjectNode> spec) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        patch.putObject("metadata").put("resourceVersion", from.resourceVersion());
        spec.accept(patch.putObject("spec"));
        return connection
                .send(ApiRequest.merge(name.objectPath() + MANAGER, patch.toString()))
                .then(LeaseState::of);
    }
}
