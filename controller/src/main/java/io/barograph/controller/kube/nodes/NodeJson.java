package io.barograph.controller.kube.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeAddress;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads Node objects. It leaves out what is not used, above all images and managed fields.
final class NodeJson {

    private NodeJson() {}

    /// Null if this is no node: without name, UID or version it cannot be acted on.
    static @Nullable LiveNode read(JsonNode json) {
        JsonNode metadata = json.path("metadata");
        String name = metadata.path("name").asText();
        String uid = metadata.path("uid").asText();
        String version = metadata.path("resourceVersion").asText();
        if (name.isEmpty() || uid.isEmpty() || version.isEmpty()) {
            return null;
        }
        JsonNode spec = json.path("spec");
        return new LiveNode(
                new NodeIdentity(name, uid),
                new LiveNode.Meta(
                        version,
                        texts(metadata.path("labels"), ""),
                        texts(metadata.path("annotations"), LiveNode.ANNOTATION_PREFIX),
                        created(metadata.path("creationTimestamp"))),
                spec.path("unschedulable").asBoolean(),
                taints(spec.path("taints")),
                new LiveNode.Status(
                        addresses(json.path("status").path("addresses")),
                        conditions(json.path("status").path("conditions")),
                        AllocatableJson.allocatable(json.path("status").path("allocatable"))));
    }

    private static Map<String, String> texts(JsonNode object, String prefix) {
        Map<String, String> texts = new HashMap<>();
        object.properties().forEach(field -> {
            if (field.getKey().startsWith(prefix)) {
                texts.put(field.getKey(), field.getValue().asText());
            }
        });
        return texts;
    }

    private static List<NodeTaint> taints(JsonNode list) {
        List<NodeTaint> taints = new ArrayList<>();
        for (JsonNode taint : list) {
            taints.add(new NodeTaint(
                    taint.path("key").asText(), taint.path("effect").asText(), taint.toString()));
        }
        return taints;
    }

    private static List<NodeAddress> addresses(JsonNode list) {
        List<NodeAddress> addresses = new ArrayList<>();
        for (JsonNode address : list) {
            addresses.add(new NodeAddress(
                    address.path("type").asText(), address.path("address").asText()));
        }
        return addresses;
    }

    private static List<NodeCondition> conditions(JsonNode list) {
        List<NodeCondition> conditions = new ArrayList<>();
        for (JsonNode condition : list) {
            conditions.add(new NodeCondition(
                    condition.path("type").asText(),
                    status(condition.path("status").asText()),
                    condition.path("reason").asText(),
                    condition.path("message").asText(),
                    new NodeCondition.Times(
                            time(condition.path("lastHeartbeatTime")), time(condition.path("lastTransitionTime")))));
        }
        return conditions;
    }

    private static NodeConditionStatus status(String text) {
        return switch (text) {
            case "True" -> NodeConditionStatus.True;
            case "False" -> NodeConditionStatus.False;
            default -> NodeConditionStatus.Unknown;
        };
    }

    private static @Nullable Instant created(JsonNode text) {
        Instant time = time(text);
        return time.equals(Instant.EPOCH) ? null : time;
    }

    /// Some writers leave times out.
    private static Instant time(JsonNode text) {
        try {
            return Instant.parse(text.asText());
        } catch (DateTimeException _) {
            return Instant.EPOCH;
        }
    }
}
