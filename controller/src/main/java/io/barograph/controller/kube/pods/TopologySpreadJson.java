package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;

/// Finds pods whose topology spread counts nodes that are closed to them: see
/// [io.barograph.controller.cluster.pods.TopologySpreadWorkloads].
final class TopologySpreadJson {

    private TopologySpreadJson() {}

    /// The pod's workload, `namespace/name`; empty if it is not spread so.
    static String workload(JsonNode spec, JsonNode metadata) {
        for (JsonNode each : spec.path("topologySpreadConstraints")) {
            if (each.path("whenUnsatisfiable").asText().equals("DoNotSchedule")
                    && !each.path("nodeTaintsPolicy").asText().equals("Honor")) {
                return PodOwnerJson.workload(metadata);
            }
        }
        return "";
    }
}
