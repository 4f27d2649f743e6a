package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;

/// Finds pods whose topology spread counts nodes that are closed to them: see
/// [io.barograph.controller.cluster.Spread].
final class SpreadJson {

    private SpreadJson() {}

    /// Who the pod belongs to, `namespace/name`; empty if it is not spread so.
    static String workload(JsonNode spec, JsonNode metadata) {
        for (JsonNode each : spec.path("topologySpreadConstraints")) {
            if (each.path("whenUnsatisfiable").asText().equals("DoNotSchedule")
                    && !each.path("nodeTaintsPolicy").asText().equals("Honor")) {
                return Owners.workload(metadata);
            }
        }
        return "";
    }
}
