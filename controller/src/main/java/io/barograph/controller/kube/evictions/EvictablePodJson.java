package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictablePod.Container;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.kube.pods.PlacementJson;
import io.barograph.controller.kube.pods.PodJson;
import io.barograph.controller.kube.pods.PodRequests;
import io.barograph.quantity.InvalidAmountException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads Pod objects for a choice between them. The owner is the controller that the pod names, not yet what is above.
final class EvictablePodJson {

    /// What is read of a pod, beside [PodJson#FIELDS].
    static final List<String> FIELDS = Stream.concat(
                    PodJson.FIELDS.stream()
                            .filter(field ->
                                    !field.startsWith("metadata.labels.") && !field.equals("metadata.finalizers?")),
                    Stream.of(
                            "metadata.labels",
                            "metadata.annotations.barograph\\.io/*",
                            "metadata.annotations.kubernetes\\.io/config\\.*",
                            "metadata.annotations.cluster-autoscaler\\.kubernetes\\.io/*",
                            "metadata.annotations.descheduler\\.*",
                            "metadata.annotations.karpenter\\.sh/*",
                            "metadata.generation",
                            "metadata.managedFields.subresource",
                            "spec.priority",
                            "spec.priorityClassName",
                            "spec.runtimeClassName",
                            "spec.terminationGracePeriodSeconds",
                            "spec.containers.resources.limits",
                            "spec.containers.ports.hostPort",
                            "spec.initContainers.resources.limits",
                            "spec.resources.limits",
                            "spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution",
                            "spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution",
                            "spec.resourceClaims",
                            "spec.volumes.name",
                            "spec.volumes.configMap",
                            "spec.volumes.gitRepo",
                            "spec.volumes.emptyDir",
                            "spec.volumes.hostPath",
                            "spec.volumes.persistentVolumeClaim",
                            "spec.volumes.ephemeral",
                            "status.conditions.status",
                            "status.conditions.lastTransitionTime",
                            "status.observedGeneration",
                            "status.resize",
                            "status.startTime"))
            .toList();

    /// What is read of a pod that has ended.
    static final List<String> ENDED_FIELDS = List.of(
            "metadata.namespace",
            "metadata.name",
            "metadata.uid",
            "metadata.resourceVersion",
            "metadata.creationTimestamp",
            "metadata.deletionTimestamp",
            "metadata.ownerReferences?",
            "metadata.annotations.kubernetes\\.io/config\\.source",
            "metadata.annotations.kubernetes\\.io/config\\.mirror",
            "spec.nodeName",
            "status.phase");

    private static final Set<String> NAME_FIELDS =
            Set.of("namespace", "name", "uid", "resourceVersion", "creationTimestamp", "deletionTimestamp");

    /// Kubelets write `file`, `http` or `api`.
    private static final int MAX_SOURCE = 16;

    private EvictablePodJson() {}

    /// Null if this is no pod: without name, UID, version or time, or with requests that are no quantities.
    static @Nullable EvictablePod read(JsonNode json) {
        JsonNode metadata = json.path("metadata");
        Instant created = PodJson.parseTime(metadata.path("creationTimestamp"));
        PodIdentity identity = new PodIdentity(
                metadata.path("namespace").asText(),
                metadata.path("name").asText(),
                metadata.path("uid").asText(),
                metadata.path("resourceVersion").asText());
        if (created == null
                || identity.name().isEmpty()
                || identity.uid().isEmpty()
                || identity.resourceVersion().isEmpty()) {
            return null;
        }
        try {
            Map<String, String> annotations = toTextMap(metadata.path("annotations"));
            return new EvictablePod(
                    identity,
                    WorkloadLookup.controllerOf(identity.namespace(), metadata),
                    readSpec(json.path("spec"), json.path("status"), PodResize.of(json)),
                    readState(metadata, json.path("status"), created, annotations),
                    toTextMap(metadata.path("labels")),
                    annotations);
        } catch (InvalidAmountException _) {
            return null;
        }
    }

    /// Of a pod that is too large to be read, or with requests that are no quantities, as much as can be read; null if
    /// that is too little.
    static @Nullable EvictablePod readPart(JsonNode json) {
        EvictablePod readable = read(json);
        EvictablePod pod = readable == null ? read(withoutAmounts(json)) : readable;
        return pod == null
                ? null
                : new EvictablePod(
                        pod.identity(), null, pod.spec(), pod.state(), pod.labels(), pod.annotations(), false);
    }

    /// Of a pod that is too large to be kept what tells it from others, and whether it ends.
    static JsonNode nameOnly(JsonNode json) {
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        copyFields(json, named, "metadata", NAME_FIELDS);
        copyFields(json, named, "status", Set.of("phase"));
        return named;
    }

    private static void copyFields(JsonNode from, ObjectNode to, String part, Set<String> fields) {
        if (from.path(part) instanceof ObjectNode object) {
            to.set(part, object.deepCopy().retain(fields));
        }
    }

    private static JsonNode withoutAmounts(JsonNode json) {
        JsonNode rest = json.deepCopy();
        if (rest.path("spec") instanceof ObjectNode spec) {
            spec.remove(List.of("containers", "initContainers", "resources", "overhead"));
        }
        if (rest.path("status") instanceof ObjectNode status) {
            status.remove(List.of("containerStatuses", "initContainerStatuses", "resources", "allocatedResources"));
        }
        return rest;
    }

    private static EvictablePod.Spec readSpec(JsonNode spec, JsonNode status, EvictablePod.Resize resize) {
        JsonNode grace = spec.path("terminationGracePeriodSeconds");
        return new EvictablePod.Spec(
                spec.path("nodeName").asText(),
                spec.path("priority").asInt(),
                spec.path("priorityClassName").asText(),
                spec.path("runtimeClassName").asText(),
                grace.isIntegralNumber() ? grace.asLong() : null,
                PodRequests.of(spec, status).requests(),
                KubeletRequests.of(spec, resize),
                PlacementJson.of(spec),
                PodConfinement.isConfined(spec),
                spec.path("volumes").valueStream().anyMatch(EvictablePodJson::isLocal),
                spec.path("volumes")
                        .valueStream()
                        .filter(volume ->
                                isLocal(volume) || volume.hasNonNull("configMap") || volume.hasNonNull("gitRepo"))
                        .map(volume -> volume.path("name").asText())
                        .collect(Collectors.toSet()),
                Stream.concat(
                                spec.path("containers")
                                        .valueStream()
                                        .map(container -> readContainer(container, Container.Kind.REGULAR)),
                                spec.path("initContainers")
                                        .valueStream()
                                        .map(container -> readContainer(
                                                container,
                                                KubeletRequests.isSidecar(container)
                                                        ? Container.Kind.SIDECAR
                                                        : Container.Kind.INIT)))
                        .toList());
    }

    private static EvictablePod.State readState(
            JsonNode metadata, JsonNode status, Instant created, Map<String, String> annotations) {
        return new EvictablePod.State(
                status.path("phase").asText(),
                status.path("qosClass").asText(),
                trueSince(status, "Ready") != null,
                created,
                PodJson.parseTime(status.path("startTime")),
                deletionTime(metadata, created),
                sourceOf(annotations),
                annotations.containsKey("kubernetes.io/config.mirror"));
    }

    /// Of a pod whose time cannot be, as late as could be: it is being deleted.
    private static @Nullable Instant deletionTime(JsonNode metadata, Instant created) {
        Instant deleted = PodJson.deletionTime(metadata);
        return deleted == null && metadata.hasNonNull("deletionTimestamp")
                ? created.plusSeconds(PodJson.MOST_GRACE_SECONDS)
                : deleted;
    }

    private static String sourceOf(Map<String, String> annotations) {
        String source = annotations.getOrDefault("kubernetes.io/config.source", "");
        return source.substring(0, Math.min(source.length(), MAX_SOURCE));
    }

    private static Container readContainer(JsonNode json, Container.Kind kind) {
        return new Container(json.path("name").asText(), kind, KubeletRequests.memoryRequest(json));
    }

    private static boolean isLocal(JsonNode volume) {
        return volume.hasNonNull("hostPath")
                || (volume.hasNonNull("emptyDir")
                        && volume.path("emptyDir").path("medium").asText().isEmpty());
    }

    /// Since when this condition is True; null where it is not.
    static @Nullable Instant trueSince(JsonNode status, String condition) {
        for (JsonNode entry : status.path("conditions")) {
            if (entry.path("type").asText().equals(condition)
                    && entry.path("status").asText().equals("True")) {
                return PodJson.parseTime(entry.path("lastTransitionTime"));
            }
        }
        return null;
    }

    static Map<String, String> toTextMap(JsonNode object) {
        return object.propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().asText()));
    }
}
