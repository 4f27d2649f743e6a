package io.barograph.controller.kube.nodes;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.nodes.FieldManagers;
import io.barograph.controller.kube.ApiResponses;
import io.barograph.controller.kube.JsonFieldFilter;
import module java.base;

/// Reads `metadata.managedFields` of a Node. An entry's fields are a tree of `f:NAME` and, for the entries
/// of a list with keys, `k:{"type":"Ready"}`; `spec.taints` is one field as a whole.
/// https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management
final class ManagedFieldsJson {

    static final JsonFieldFilter READ = JsonFieldFilter.of(List.of(
            "metadata.uid",
            "metadata.managedFields.manager",
            "metadata.managedFields.time",
            "metadata.managedFields.fieldsV1.f:spec.f:taints",
            "metadata.managedFields.fieldsV1.f:status.f:conditions"));

    private ManagedFieldsJson() {}

    static FieldManagers read(JsonNode node) {
        String taints = "";
        String newestTime = "";
        Map<String, Set<String>> conditions = new HashMap<>();
        for (JsonNode entry : node.path("metadata").path("managedFields")) {
            String manager = entry.path("manager").asText("");
            String time = entry.path("time").asText("");
            JsonNode fields = entry.path("fieldsV1");
            if (fields.path("f:spec").has("f:taints") && time.compareTo(newestTime) >= 0) {
                taints = manager;
                newestTime = time;
            }
            fields.path("f:status").path("f:conditions").properties().forEach(field -> {
                String type = conditionType(field.getKey());
                boolean says = field.getValue().has("f:status")
                        || field.getValue().has("f:reason")
                        || field.getValue().has("f:message");
                if (says && !type.isEmpty()) {
                    conditions.computeIfAbsent(type, _ -> new HashSet<>()).add(manager);
                }
            });
        }
        return new FieldManagers(taints, conditions);
    }

    private static String conditionType(String key) {
        return key.startsWith("k:")
                ? ApiResponses.parse(key.substring(2).getBytes(UTF_8))
                        .path("type")
                        .asText("")
                : "";
    }
}
