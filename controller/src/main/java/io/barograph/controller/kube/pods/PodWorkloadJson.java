package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.ObjectName;
import io.barograph.controller.cluster.pods.DaemonSet;
import module java.base;

/// Reads which workload a pod belongs to, `namespace/name`, where that matters: the workload looks like a descheduler
/// (<https://github.com/kubernetes-sigs/descheduler>), nodes cannot do without it, or its topology spread counts
/// nodes that are closed to its pods, see [io.barograph.controller.cluster.pods.TopologySpreadWorkloads].
final class PodWorkloadJson {

    /// The label, as `JsonFieldFilter` has it.
    static final String LABEL_FIELD = "metadata.labels.app\\.kubernetes\\.io/name";

    /// What a kubelet writes of a pod that it has from a file: it may make such pods in every namespace, and say
    /// of them what it wants.
    static final String MIRROR_FIELD = "metadata.annotations.kubernetes\\.io/config\\.mirror";

    private static final String MIRROR = "kubernetes.io/config.mirror";
    private static final String LABEL = "app.kubernetes.io/name";
    private static final String NAME = "descheduler";
    private static final Pattern IMAGE = Pattern.compile("(ose-)?descheduler(-rhel[0-9]{1,2})?");

    /// What a Deployment puts behind its name for each of its ReplicaSets, in the alphabet that Kubernetes
    /// has for it.
    private static final Pattern HASH = Pattern.compile("-[bcdfghjklmnpqrstvwxz2456789]{1,10}$");

    /// What a CronJob puts behind its name for each of its Jobs: the minute.
    private static final Pattern MINUTE = Pattern.compile("-[0-9]{8,10}$");

    private PodWorkloadJson() {}

    /// The text of the pod's [LookAlikes.Key]; empty if it does not look like a descheduler's, or is being deleted:
    /// whatever makes pods makes another one, and its node may keep this one for ever.
    static String deschedulerWorkload(JsonNode spec, JsonNode metadata) {
        if (isMirror(metadata) || metadata.hasNonNull("deletionTimestamp")) {
            return "";
        }
        if (metadata.path("labels").path(LABEL).asText().equals(NAME)) {
            return lookAlike(spec, metadata);
        }
        for (JsonNode container : spec.path("containers")) {
            if (isDescheduler(container.path("image").asText())) {
                return lookAlike(spec, metadata);
            }
        }
        return "";
    }

    static boolean isMirror(JsonNode metadata) {
        return metadata.path("annotations").has(MIRROR);
    }

    private static String lookAlike(JsonNode spec, JsonNode metadata) {
        String account = metadata.path("namespace").asText() + "/"
                + spec.path("serviceAccountName").asText();
        return new LookAlikes.Key(workloadName(metadata), account).text();
    }

    /// By the last part of the image's name, whatever the registry, the tag and the digest.
    static boolean isDescheduler(String image) {
        if (!image.contains(NAME)) {
            return false;
        }
        int digest = image.indexOf('@');
        String tagged = image.substring(image.lastIndexOf('/', digest < 0 ? image.length() : digest) + 1);
        return IMAGE.matcher(tagged.split("[:@]", 2)[0]).matches();
    }

    /// The pod's workload, `namespace/name`; empty if it is not spread so.
    static String spreadWorkload(JsonNode spec, JsonNode metadata) {
        if (isMirror(metadata)) {
            return ""; // no scheduler places it
        }
        for (JsonNode constraint : spec.path("topologySpreadConstraints")) {
            if (constraint.path("whenUnsatisfiable").asText().equals("DoNotSchedule")
                    && !constraint.path("nodeTaintsPolicy").asText().equals("Honor")) {
                return workloadName(metadata);
            }
        }
        return "";
    }

    /// The pod's DaemonSet, `namespace/name`; empty if it has none, or is not one that a node cannot do without.
    static String criticalSet(JsonNode spec, JsonNode metadata) {
        if (!isMirror(metadata) && spec.path("priorityClassName").asText().equals(DaemonSet.NODE_CRITICAL)) {
            for (JsonNode reference : metadata.path("ownerReferences")) {
                if (reference.path("controller").asBoolean()
                        && reference.path("kind").asText().equals("DaemonSet")) {
                    return workloadName(metadata);
                }
            }
        }
        return "";
    }

    /// `namespace/name` of the controller, or of the pod where it has none, or one with a name that no object has.
    private static String workloadName(JsonNode metadata) {
        return metadata.path("namespace").asText() + "/" + ownerName(metadata);
    }

    private static String ownerName(JsonNode metadata) {
        for (JsonNode reference : metadata.path("ownerReferences")) {
            if (reference.path("controller").asBoolean()) {
                String name = reference.path("name").asText();
                if (!ObjectName.isSubdomain(name)) {
                    break; // the API server takes any text, of a megabyte too
                }
                return switch (reference.path("kind").asText()) {
                    case "ReplicaSet" -> HASH.matcher(name).replaceFirst("");
                    case "Job" -> MINUTE.matcher(name).replaceFirst("");
                    default -> name;
                };
            }
        }
        return metadata.path("name").asText();
    }
}
