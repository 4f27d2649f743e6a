package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import module java.base;

/// Reads from a pod's specification, or its template's, on which nodes it may run.
public final class PlacementJson {

    /// A specification with more of them is taken for one that may go anywhere.
    private static final int MAX = 64;

    private PlacementJson() {}

    public static Placement of(JsonNode spec) {
        Map<String, String> selector = new HashMap<>();
        spec.path("nodeSelector")
                .properties()
                .forEach(each -> selector.put(each.getKey(), each.getValue().asText()));
        required(spec, selector);
        List<Toleration> tolerations = new ArrayList<>();
        for (JsonNode each : spec.path("tolerations")) {
            tolerations.add(new Toleration(
                    each.path("key").asText(),
                    each.path("operator").asText(),
                    each.path("value").asText(),
                    each.path("effect").asText()));
        }
        return selector.size() > MAX || tolerations.size() > MAX
                ? Placement.ANYWHERE
                : new Placement(selector, tolerations);
    }

    /// Affinity that says no more than a selector could: one term, each label with one value.
    private static void required(JsonNode spec, Map<String, String> selector) {
        JsonNode terms = spec.path("affinity")
                .path("nodeAffinity")
                .path("requiredDuringSchedulingIgnoredDuringExecution")
                .path("nodeSelectorTerms");
        if (terms.size() != 1) {
            return;
        }
        for (JsonNode each : terms.path(0).path("matchExpressions")) {
            JsonNode values = each.path("values");
            if (each.path("operator").asText().equals("In") && values.size() == 1) {
                selector.put(each.path("key").asText(), values.path(0).asText());
            }
        }
    }
}
