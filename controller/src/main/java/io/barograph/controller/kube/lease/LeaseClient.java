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
        return connection.send(ApiRequest.get(name.objectPath())).flatMap(LeaseState::of);
    }

    /// @param epoch where its transitions begin
    ApiOutcome<LeaseState> createLease(Instant renewTime, long epoch) {
        ObjectNode lease = ApiResponses.JSON.createObjectNode();
        lease.put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        lease.putObject("metadata").put("name", name.name()).put("namespace", name.namespace());
        putHolder(lease.putObject("spec"), renewTime)
                .put("acquireTime", MicroTime.of(renewTime))
                .put("leaseTransitions", epoch);
        return connection
                .send(ApiRequest.post(name.path() + MANAGER, lease.toString()))
                .flatMap(LeaseState::of);
    }

    ApiOutcome<LeaseState> takeLease(LeaseState currentLease, Instant renewTime) {
        return patchLease(
                currentLease,
                spec -> putHolder(spec, renewTime)
                        .put("acquireTime", MicroTime.of(renewTime))
                        .put("leaseTransitions", Math.min(LeaderEpoch.MAX, currentLease.transitions() + 1L)));
    }

    /// Renews it, and goes on counting from this epoch.
    ApiOutcome<LeaseState> renewLease(LeaseState currentLease, Instant renewTime, long epoch) {
        return patchLease(currentLease, spec -> putHolder(spec, renewTime).put("leaseTransitions", epoch));
    }

    /// Leaves it to the replica that takes it first.
    ApiOutcome<LeaseState> releaseLease(LeaseState currentLease, Instant renewTime) {
        return patchLease(
                currentLease,
                spec -> spec.put("holderIdentity", "")
                        .put("leaseDurationSeconds", 1)
                        .put("renewTime", MicroTime.of(renewTime)));
    }

    private ObjectNode putHolder(ObjectNode spec, Instant renewTime) {
        return spec.put("holderIdentity", identity)
                .put("leaseDurationSeconds", durationSeconds)
                .put("renewTime", MicroTime.of(renewTime));
    }

    private ApiOutcome<LeaseState> patchLease(LeaseState currentLease, Consumer<ObjectNode> spec) {
        ObjectNode patch = ApiResponses.JSON.createObjectNode();
        patch.putObject("metadata").put("resourceVersion", currentLease.resourceVersion());
        spec.accept(patch.putObject("spec"));
        return connection
                .send(ApiRequest.mergePatch(name.objectPath() + MANAGER, patch.toString()))
                .flatMap(LeaseState::of);
    }
}
