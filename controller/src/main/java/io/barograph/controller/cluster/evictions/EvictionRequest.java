package io.barograph.controller.cluster.evictions;

import org.jspecify.annotations.Nullable;

/// One call of the Eviction API: this pod in this state, or none.
///
/// The shape is that of KEP-4563's EvictionRequest, which may be another way to say it one day.
///
/// @param id of the decision, noted on the Eviction object
/// @param requester who asks: this program and its policy
/// @param reason for people
/// @param graceSeconds null for the pod's own grace period
/// @param dryRun whether the API server only says what it would answer
public record EvictionRequest(
        PodIdentity pod,
        String id,
        String requester,
        String reason,
        @Nullable Long graceSeconds,
        boolean dryRun) {}
