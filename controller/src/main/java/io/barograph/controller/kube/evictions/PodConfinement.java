package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.kube.pods.PlacementJson;
import module java.base;

/// Whether something confines a pod to fewer nodes than its [io.barograph.controller.cluster.pods.Placement] says and
/// its requests of CPU and memory do.
final class PodConfinement {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final Set<String> COUNTED = Set.of("cpu", "memory", "ephemeral-storage");

    private PodConfinement() {}

    static boolean isConfined(JsonNode spec) {
        JsonNode affinity = spec.path("affinity");
        return isTooLargeToBeRead(spec)
                || PlacementJson.requiredAffinity(spec) == null
                || !affinity.path("podAffinity").path(REQUIRED).isEmpty()
                || !affinity.path("podAntiAffinity").path(REQUIRED).isEmpty()
                || !spec.path("resourceClaims").isEmpty()
                || anyMatches(
                        spec,
                        "topologySpreadConstraints",
                        constraint ->
                                constraint.path("whenUnsatisfiable").asText().equals("DoNotSchedule"))
                || anyMatches(spec, "volumes", volume -> volume.has("persistentVolumeClaim") || volume.has("ephemeral"))
                || anyMatches(spec, "containers", PodConfinement::isSpecial)
                || anyMatches(spec, "initContainers", PodConfinement::isSpecial);
    }

    /// Whether something of where it may go is left out, see [io.barograph.controller.kube.JsonFieldFilter].
    private static boolean isTooLargeToBeRead(JsonNode spec) {
        return spec.path("nodeSelector").isNull()
                || spec.path("topologySpreadConstraints").isNull()
                || spec.path("affinity").path("nodeAffinity").path(REQUIRED).isNull();
    }

    private static boolean anyMatches(JsonNode spec, String list, Predicate<JsonNode> condition) {
        return spec.path(list).valueStream().anyMatch(condition);
    }

    /// Whether it takes a port of the node, or a resource that few nodes have, such as a GPU.
    private static boolean isSpecial(JsonNode container) {
        return anyMatches(container, "ports", port -> port.path("hostPort").asInt() > 0)
                || container
                        .path("resources")
                        .path("requests")
                        .propertyStream()
                        .anyMatch(resource -> !COUNTED.contains(resource.getKey()));
    }
}
