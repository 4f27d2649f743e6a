package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/// The workload that a pod belongs to, as people know it.
final class PodOwnerJson {

    /// What a Deployment puts behind its name for each of its ReplicaSets, in the alphabet that Kubernetes
    /// has for it.
    private static final Pattern HASH = Pattern.compile("-[bcdfghjklmnpqrstvwxz2456789]{1,10}$");

    /// What a CronJob puts behind its name for each of its Jobs: the minute.
    private static final Pattern MINUTE = Pattern.compile("-[0-9]{8,10}$");

    private PodOwnerJson() {}

    /// `namespace/name` of the controller, or of the pod where it has none.
    static String workload(JsonNode metadata) {
        return metadata.path("namespace").asText() + "/" + owner(metadata);
    }

    private static String owner(JsonNode metadata) {
        for (JsonNode each : metadata.path("ownerReferences")) {
            if (each.path("controller").asBoolean()) {
                String name = each.path("name").asText();
                return switch (each.path("kind").asText()) {
                    case "ReplicaSet" -> HASH.matcher(name).replaceFirst("");
                    case "Job" -> MINUTE.matcher(name).replaceFirst("");
                    default -> name;
                };
            }
        }
        return metadata.path("name").asText();
    }
}
