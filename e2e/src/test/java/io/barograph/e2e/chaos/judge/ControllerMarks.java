package io.barograph.e2e.chaos.judge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import module java.base;

/// What of a node belongs to the controllers under test, and how the rest is told from it.
public final class ControllerMarks {

    public static final String CONDITION = "KubepodsCPUContentionPressure";
    public static final String KEY = "node.kubernetes.io/cpu-contention-pressure";
    public static final String TAINT = KEY + ":NoSchedule";
    static final String PREFIX = "barograph.io/";
    static final String OWNED = "barograph.io/owned";
    static final String EPOCH = "barograph.io/epoch";

    private ControllerMarks() {}

    static boolean tainted(JsonNode node) {
        for (JsonNode taint : node.at("/spec/taints")) {
            if (taint.path("key").asText().equals(KEY)) {
                return true;
            }
        }
        return false;
    }

    static String condition(JsonNode node) {
        for (JsonNode condition : node.at("/status/conditions")) {
            if (condition.path("type").asText().equals(CONDITION)) {
                return condition.path("status").asText();
            }
        }
        return "";
    }

    static boolean claimsTaint(JsonNode node) {
        return node.path("metadata").path("annotations").path(OWNED).asText().contains(TAINT);
    }

    static boolean claimsCondition(JsonNode node) {
        return node.path("metadata").path("annotations").path(OWNED).asText().contains("\"" + CONDITION + "\"");
    }

    /// The epoch of the leader that wrote to the node last; 0 before the first.
    static long epoch(JsonNode node) {
        return node.path("metadata").path("annotations").path(EPOCH).asLong();
    }

    static long version(JsonNode node) {
        return node.at("/metadata/resourceVersion").asLong();
    }

    /// The node without what is ours, what the API server counts, and what others are told to change meanwhile.
    ///
    /// @param moving taint keys and condition types that others keep changing
    static JsonNode foreign(JsonNode node, boolean conditionIsForeign, boolean taintIsForeign, Set<String> moving) {
        ObjectNode copy = node.deepCopy();
        ObjectNode metadata = (ObjectNode) copy.path("metadata");
        metadata.remove(Set.of("resourceVersion", "managedFields", "generation"));
        if (metadata.path("annotations") instanceof ObjectNode annotations) {
            annotations.retain(annotations.properties().stream()
                    .map(java.util.Map.Entry::getKey)
                    .filter(each -> !each.startsWith(PREFIX))
                    .toList());
        }
        drop(copy.at("/spec/taints"), "key", KEY, taintIsForeign, moving);
        drop(copy.at("/status/conditions"), "type", CONDITION, conditionIsForeign, moving);
        if (copy.path("spec") instanceof ObjectNode spec && spec.path("taints").isEmpty()) {
            spec.remove("taints");
        }
        if (metadata.path("annotations").isEmpty()) {
            metadata.remove("annotations");
        }
        return copy;
    }

    private static void drop(JsonNode list, String by, String ours, boolean keep, Set<String> moving) {
        if (list instanceof ArrayNode array) {
            for (int i = array.size() - 1; i >= 0; i--) {
                String name = array.get(i).path(by).asText();
                if ((name.equals(ours) && !keep) || moving.contains(name)) {
                    array.remove(i);
                }
            }
        }
    }
}
