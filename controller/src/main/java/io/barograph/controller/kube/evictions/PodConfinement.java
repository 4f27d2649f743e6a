package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import module java.base;

/// Whether something confines a pod to fewer nodes than its [io.barograph.controller.cluster.pods.Placement] says and
/// its requests of CPU and memory do.
final class PodConfinement {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final Set<String> COUNTED = Set.of("cpu", "memory", "ephemeral-storage");

    private PodConfinement() {}

    static boolean of(JsonNode spec) {
        JsonNode affinity = spec.path("affinity");
        return !isSelector(affinity.path("nodeAffinity").path(REQUIRED).path("nodeSelectorTerms"))
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

    /// Whether a placement has all of it: no term, or one with a single value for each label.
    private static boolean isSelector(JsonNode terms) {
        return terms.isEmpty()
                || (terms.size() == 1
                        && terms.path(0).path("matchFields").isEmpty()
                        && terms.path(0)
                                .path("matchExpressions")
                                .valueStream()
                                .allMatch(each -> each.path("operator").asText().equals("In")
                                        && each.path("values").size() == 1));
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
