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

    static boolean of(JsonNode spec) {
        JsonNode affinity = spec.path("affinity");
        return PlacementJson.affinity(spec) == null
                || !affinity.path("podAffinity").path(REQUIRED).isEmpty()
                || !affinity.path("podAntiAffinity").path(REQUIRED).isEmpty()
                || !spec.path("resourceClaims").isEmpty()
                || any(
                        spec,
                        "topologySpreadConstraints",
                        each -> each.path("whenUnsatisfiable").asText().equals("DoNotSchedule"))
                || any(spec, "volumes", each -> each.has("persistentVolumeClaim") || each.has("ephemeral"))
                || any(spec, "containers", PodConfinement::isSpecial)
                || any(spec, "initContainers", PodConfinement::isSpecial);
    }

    private static boolean any(JsonNode spec, String list, Predicate<JsonNode> wanted) {
        return spec.path(list).valueStream().anyMatch(wanted);
    }

    /// Whether it takes a port of the node, or a resource that few nodes have, such as a GPU.
    private static boolean isSpecial(JsonNode container) {
        return any(container, "ports", each -> each.path("hostPort").asInt() > 0)
                || container
                        .path("resources")
                        .path("requests")
                        .propertyStream()
                        .anyMatch(each -> !COUNTED.contains(each.getKey()));
    }
}
