package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/// Finds pods whose topology spread counts nodes that are closed to them: see
/// [io.barograph.controller.cluster.Spread].
final class SpreadJson {

    /// What a Deployment puts behind its name for each of its ReplicaSets, in the alphabet that Kubernetes
    /// has for it.
    private static final Pattern HASH = Pattern.compile("-[bcdfghjklmnpqrstvwxz2456789]{1,10}$");

    private SpreadJson() {}

    /// Who the pod belongs to, `namespace/name`; empty if it is not spread so.
    static String workload(JsonNode spec, JsonNode metadata) {
        for (JsonNode each : spec.path("topologySpreadConstraints")) {
            if (each.path("whenUnsatisfiable").asText().equals("DoNotSchedule")
                    && !each.path("nodeTaintsPolicy").asText().equals("Honor")) {
                return metadata.path("namespace").asText() + "/" + owner(metadata);
            }
        }
        return "";
    }

    private static String owner(JsonNode metadata) {
        for (JsonNode each : metadata.path("ownerReferences")) {
            if (each.path("controller").asBoolean()) {
                String name = each.path("name").asText();
                return each.path("kind").asText().equals("ReplicaSet")
                        ? HASH.matcher(name).replaceFirst("")
                        : name;
            }
        }
        return metadata.path("name").asText();
    }
}
