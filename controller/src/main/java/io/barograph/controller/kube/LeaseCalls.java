package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.Epoch;
import io.barograph.controller.cluster.Outcome;
import java.time.Instant;

/// The calls about one Lease. Each write names the version it is made from, so that of two takers one gets a conflict.
record LeaseCalls(ApiConnection connection, LeaseName name, String identity, int durationSeconds) {

    private static final String MANAGER = "?fieldManager=barograph-controller";

    Outcome<LeaseView> get() {
        return view(connection.send(ApiRequest.get(one())));
    }

    /// The API server's own time.
    Outcome<Instant> serverTime() {
        return connection.serverTime();
    }

    /// @param epoch where its transitions begin
    Outcome<LeaseView> create(Instant now, long epoch) {
        ObjectNode lease = ApiAnswers.JSON.createObjectNode();
        lease.put("apiVersion", "coordination.k8s.io/v1").put("kind", "Lease");
        lease.putObject("metadata").put("name", name.name()).put("namespace", name.namespace());
        held(lease.putObject("spec"), now).put("acquireTime", MicroTime.of(now)).put("leaseTransitions", epoch);
        return view(connection.send(ApiRequest.post(name.path() + MANAGER, lease.toString())));
    }

    Outcome<LeaseView> take(LeaseView from, Instant now) {
        ObjectNode patch = patch(from);
        held(patch.putObject("spec"), now)
                .put("acquireTime", MicroTime.of(now))
                .put("leaseTransitions", Math.min(Epoch.MAX, from.transitions() + 1L));
        return send(patch);
    }

    Outcome<LeaseView> renew(LeaseView from, Instant now) {
        ObjectNode patch = patch(from);
        held(patch.putObject("spec"), now);
        return send(patch);
    }

    /// Renews it, and goes on counting from this epoch.
    Outcome<LeaseView> raise(LeaseView from, Instant now, long epoch) {
        ObjectNode patch = patch(from);
        held(patch.putObject("spec"), now).put("leaseTransitions", epoch);
        return send(patch);
    }

    /// Leaves it to whoever comes first.
    Outcome<LeaseView> release(LeaseView from, Instant now) {
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

    private static ObjectNode patch(LeaseView from) {
        ObjectNode patch = ApiAnswers.JSON.createObjectNode();
        patch.putObject("metadata").put("resourceVersion", from.resourceVersion());
        return patch;
    }

    private Outcome<LeaseView> send(ObjectNode patch) {
        return view(connection.send(ApiRequest.merge(one() + MANAGER, patch.toString())));
    }

    private String one() {
        return name.path() + "/" + name.name();
    }

    private static Outcome<LeaseView> view(Outcome<JsonNode> outcome) {
        if (!(outcome instanceof Outcome.Done<JsonNode>(JsonNode json))) {
            return Outcome.failed(outcome);
        }
        LeaseView lease = LeaseView.read(json);
        return lease.resourceVersion().isEmpty()
                ? new Outcome.Unavailable<>("the answer about the lease is another object")
                : new Outcome.Done<>(lease);
    }
}
