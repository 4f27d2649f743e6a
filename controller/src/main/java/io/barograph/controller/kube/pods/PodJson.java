package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.kube.pods.LivePod.Phase;
import io.barograph.controller.kube.pods.LivePod.Qos;
import io.barograph.quantity.InvalidAmountException;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads Pod objects, of which little is kept.
public final class PodJson {

    /// What is read of a pod.
    public static final List<String> FIELDS = List.of(
            "metadata.uid",
            "metadata.resourceVersion",
            "metadata.deletionTimestamp",
            "metadata.creationTimestamp",
            "metadata.deletionGracePeriodSeconds",
            "metadata.finalizers?",
            "metadata.namespace",
            "metadata.name",
            "metadata.ownerReferences?",
            PodWorkloadJson.LABEL_FIELD,
            PodWorkloadJson.MIRROR_FIELD,
            "spec.nodeName",
            "spec.schedulerName",
            "spec.schedulingGates?.name",
            "spec.priorityClassName",
            "spec.serviceAccountName",
            "spec.containers.name",
            "spec.containers.image",
            "spec.containers.resources.requests",
            "spec.initContainers.name",
            "spec.initContainers.resources.requests",
            "spec.initContainers.restartPolicy",
            "spec.resources.requests",
            "spec.overhead",
            "spec.nodeSelector?",
            "spec.tolerations?",
            "spec.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution?",
            "spec.topologySpreadConstraints?.whenUnsatisfiable",
            "spec.topologySpreadConstraints.nodeTaintsPolicy",
            "status.conditions?.type",
            "status.conditions.reason",
            "status.containerStatuses.name",
            "status.containerStatuses.resources.requests",
            "status.containerStatuses.allocatedResources",
            "status.initContainerStatuses.name",
            "status.initContainerStatuses.resources.requests",
            "status.initContainerStatuses.allocatedResources",
            "status.resources.requests",
            "status.allocatedResources",
            "status.phase",
            "status.qosClass");

    /// The API server adds a grace to the time in nanoseconds of 64 bits: a longer one gives any time, past ones too.
    public static final long MOST_GRACE_SECONDS = Long.MAX_VALUE / 1_000_000_000;

    private PodJson() {}

    /// Null if this is no pod: without UID or version, or with requests that are no quantities. Of one that is bound to
    /// no node yet the node is empty.
    public static @Nullable LivePod read(JsonNode json) {
        try {
            JsonNode spec = json.path("spec");
            JsonNode status = json.path("status");
            return read(json, PodRequests.of(spec, status), PodSchedulingJson.read(spec, status));
        } catch (InvalidAmountException _) {
            return null;
        }
    }

    /// The same with no requests, so that requests which are no quantities hide nothing else of the pod.
    static @Nullable LivePod readWithoutRequests(JsonNode json) {
        return read(
                json,
                new PodRequests(ResourceAmounts.NONE, ResourceAmounts.NONE),
                PodSchedulingJson.readWithoutRequests(json.path("spec"), json.path("status")));
    }

    private static @Nullable LivePod read(JsonNode json, PodRequests requests, LivePod.Scheduling scheduling) {
        JsonNode metadata = json.path("metadata");
        JsonNode spec = json.path("spec");
        JsonNode status = json.path("status");
        String uid = metadata.path("uid").asText();
        String version = metadata.path("resourceVersion").asText();
        if (uid.isEmpty() || version.isEmpty()) {
            return null;
        }
        Phase phase = toPhase(status.path("phase").asText());
        return new LivePod(
                spec.path("nodeName").asText(),
                uid,
                version,
                new LivePod.Load(
                        phase,
                        toQos(status.path("qosClass").asText()),
                        metadata.hasNonNull("deletionTimestamp"),
                        deletionSeconds(metadata, phase),
                        spec.hasNonNull("nodeName") ? believableAmounts(requests.requests()) : requests.requests(),
                        requests.overhead()),
                readExtras(spec, scheduling, metadata));
    }

    /// No node has so much, and the pod is there: of such an amount the scheduler and the kubelet keep 64 bits, which
    /// may be next to nothing. A pod of a DaemonSet would fill every node.
    private static ResourceAmounts believableAmounts(ResourceAmounts requests) {
        return new ResourceAmounts(
                requests.cpuMillis() == Long.MAX_VALUE ? 0 : requests.cpuMillis(),
                requests.memoryBytes() == Long.MAX_VALUE ? 0 : requests.memoryBytes(),
                requests.pods());
    }

    /// What has ended and has no finalizer, the kubelet keeps: its volumes and cgroups are still to go. Of the
    /// copy of a static pod it ends nothing.
    private static long deletionSeconds(JsonNode metadata, Phase phase) {
        Instant deleted = deletionTime(metadata);
        boolean isOver = phase == Phase.SUCCEEDED || phase == Phase.FAILED;
        JsonNode finalizers = metadata.path("finalizers");
        boolean isKept = isOver && (finalizers.isNull() || !finalizers.isEmpty());
        return deleted == null || isKept || PodWorkloadJson.isMirror(metadata) ? 0 : deleted.getEpochSecond();
    }

    /// When a pod that is being deleted should be gone; null where that cannot be. Two graces can be chosen so that a
    /// time of long ago stands beside a grace that could be.
    ///
    /// @param metadata with `creationTimestamp`, `deletionTimestamp` and `deletionGracePeriodSeconds`
    public static @Nullable Instant deletionTime(JsonNode metadata) {
        Instant deleted = parseTime(metadata.path("deletionTimestamp"));
        Instant created = parseTime(metadata.path("creationTimestamp"));
        boolean isOverflown = metadata.path("deletionGracePeriodSeconds").asLong() > MOST_GRACE_SECONDS
                || (deleted != null && created != null && deleted.isBefore(created));
        return isOverflown ? null : deleted;
    }

    /// Null where it is none.
    public static @Nullable Instant parseTime(JsonNode text) {
        try {
            return Instant.parse(text.asText());
        } catch (DateTimeException _) {
            return null;
        }
    }

    private static LivePod.Beside readExtras(JsonNode spec, LivePod.Scheduling scheduling, JsonNode metadata) {
        LivePod.Beside extras = new LivePod.Beside(
                scheduling,
                PodWorkloadJson.spreadWorkload(spec, metadata),
                PodWorkloadJson.deschedulerWorkload(spec, metadata),
                PodWorkloadJson.criticalSet(spec, metadata),
                spec.hasNonNull("nodeName")
                        ? ""
                        : metadata.path("namespace").asText().intern());
        return extras.equals(LivePod.Beside.NOTHING) ? LivePod.Beside.NOTHING : extras;
    }

    private static Phase toPhase(String word) {
        return switch (word) {
            case "Pending" -> Phase.PENDING;
            case "Running" -> Phase.RUNNING;
            case "Succeeded" -> Phase.SUCCEEDED;
            case "Failed" -> Phase.FAILED;
            default -> Phase.UNKNOWN;
        };
    }

    private static Qos toQos(String word) {
        return switch (word) {
            case "Guaranteed" -> Qos.GUARANTEED;
            case "Burstable" -> Qos.BURSTABLE;
            case "BestEffort" -> Qos.BEST_EFFORT;
            default -> Qos.UNTOLD;
        };
    }
}
