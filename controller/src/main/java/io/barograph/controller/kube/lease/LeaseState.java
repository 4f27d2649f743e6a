package io.barograph.controller.kube.lease;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ApiOutcome;

/// A Lease as it stands (coordination.k8s.io/v1).
///
/// @param holder the replica that holds it; empty for none
/// @param renewTime by the holder's clock: only whether it changes is of interest
/// @param durationSeconds for how long the holder asked to be left alone after each renewal
/// @param transitions how often it has changed hands
public record LeaseState(
        String resourceVersion, String holder, String renewTime, int durationSeconds, int transitions) {

    /// Unavailable where the API server answers with something else.
    public static ApiOutcome<LeaseState> of(JsonNode json) {
        String version = json.path("metadata").path("resourceVersion").asText();
        if (version.isEmpty()) {
            return new ApiOutcome.Unavailable<>("the answer about the lease is another object");
        }
        JsonNode spec = json.path("spec");
        return new ApiOutcome.Done<>(new LeaseState(
                version,
                spec.path("holderIdentity").asText(),
                spec.path("renewTime").asText(),
                spec.path("leaseDurationSeconds").asInt(),
                spec.path("leaseTransitions").asInt()));
    }
}
