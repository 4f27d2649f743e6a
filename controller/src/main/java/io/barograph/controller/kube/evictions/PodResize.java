package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.evictions.EvictablePod.Resize;
import module java.base;

/// Whether a pod's resources are or were changed in place, by all that its object shows of that. When it is over
/// its status is as it was before: only the generation and the list of who changed what remember it.
final class PodResize {

    private PodResize() {}

    static Resize of(JsonNode pod) {
        JsonNode metadata = pod.path("metadata");
        JsonNode status = pod.path("status");
        return isUnderWay(metadata, status)
                ? Resize.UNDER_WAY
                : wasNever(metadata, status) ? Resize.NEVER : Resize.PERHAPS_OVER;
    }

    private static boolean isUnderWay(JsonNode metadata, JsonNode status) {
        JsonNode observedGeneration = status.path("observedGeneration");
        boolean unseen = observedGeneration.isIntegralNumber()
                && observedGeneration.asLong() < metadata.path("generation").asLong();
        return unseen
                || !status.path("resize").asText().isEmpty() // until 1.32
                || EvictablePodJson.trueSince(status, "PodResizePending") != null
                || EvictablePodJson.trueSince(status, "PodResizeInProgress") != null;
    }

    /// The generation begins at 1 and grows with the specification, whatever changes of it. A pod that was made
    /// before servers counted (1.33) has none, and 1 after the first change: then who made it is still listed.
    private static boolean wasNever(JsonNode metadata, JsonNode status) {
        boolean listed = metadata.path("managedFields")
                .valueStream()
                .anyMatch(entry -> entry.path("subresource").asText().equals("resize"));
        long generation = metadata.path("generation").asLong();
        return !listed && (generation == 1 || (generation == 0 && !showsAllocated(status)));
    }

    /// Whether server and kubelet had the feature while it was off by default: only then the status says this.
    private static boolean showsAllocated(JsonNode status) {
        return Stream.of("containerStatuses", "initContainerStatuses")
                .flatMap(listName -> status.path(listName).valueStream())
                .anyMatch(containerStatus ->
                        containerStatus.has("allocatedResources") || containerStatus.has("resources"));
    }
}
