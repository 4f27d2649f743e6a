package io.barograph.controller.kube.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeCondition;
import io.barograph.controller.cluster.nodes.NodeConditionStatus;
import io.barograph.controller.cluster.nodes.NodeIdentity;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.Quantity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads Node objects. It leaves out what is not used, above all images and managed fields.
public final class NodeJson {

    /// What is read of a node.
    static final List<String> FIELDS = List.of(
            "metadata.name",
            "metadata.uid",
            "metadata.resourceVersion",
            "metadata.creationTimestamp",
            "metadata.labels",
            "metadata.annotations." + LiveNode.ANNOTATION_PREFIX.replace(".", "\\.") + "*",
            "spec.unschedulable",
            "spec.taints",
            "status.addresses",
            "status.conditions",
            "status.allocatable",
            "status.capacity.memory");

    /// What [ResourceAmounts] has.
    private static final Set<String> COUNTED = Set.of("cpu", "memory", "pods");

    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

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
                        labels(metadata.path("labels")),
                        annotations(metadata.path("annotations")),
                        created(metadata.path("creationTimestamp"))),
                spec.path("unschedulable").asBoolean(),
                taints(spec.path("taints")),
                new LiveNode.Status(
                        internalIps(json.path("status").path("addresses")),
                        conditions(json.path("status").path("conditions")),
                        allocatable(json.path("status").path("allocatable")),
                        memory(json.path("status").path("capacity")),
                        others(json.path("status").path("allocatable"))));
    }

    private static Map<String, String> labels(JsonNode object) {
        Map<String, String> labels = new HashMap<>();
        object.properties().forEach(field -> labels.put(field.getKey().intern(), common(field.getValue())));
        return labels;
    }

    /// Only ours.
    private static Map<String, String> annotations(JsonNode object) {
        Map<String, String> ours = new HashMap<>();
        object.properties().forEach(field -> {
            if (field.getKey().startsWith(LiveNode.ANNOTATION_PREFIX)) {
                ours.put(field.getKey().intern(), field.getValue().asText());
            }
        });
        return ours;
    }

    /// The same words for all nodes that say the same, as thousands do.
    private static String common(JsonNode text) {
        return text.asText().intern();
    }

    private static List<NodeTaint> taints(JsonNode list) {
        return list.valueStream()
                .map(each -> new NodeTaint(common(each.path("key")), common(each.path("effect")), each.toString()))
                .toList();
    }

    private static List<String> internalIps(JsonNode list) {
        return list.valueStream()
                .filter(each -> each.path("type").asText().equals("InternalIP"))
                .map(each -> each.path("address").asText())
                .toList();
    }

    private static List<NodeCondition> conditions(JsonNode list) {
        return list.valueStream()
                .map(each -> new NodeCondition(
                        common(each.path("type")),
                        status(each.path("status").asText()),
                        common(each.path("reason")),
                        message(each.path("message")),
                        new NodeCondition.Times(
                                time(each.path("lastHeartbeatTime")), time(each.path("lastTransitionTime")))))
                .toList();
    }

    /// One with figures, as ours are, is hardly ever another node's too.
    private static String message(JsonNode text) {
        boolean figures = text.asText().chars().anyMatch(each -> each >= '0' && each <= '9');
        return figures ? text.asText() : common(text);
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

    /// What a node says it has for pods: `{"cpu":"1930m","memory":"7097684Ki","pods":"110"}`. Null unless all three are
    /// there and can be read: what is missing is not zero. Rounded down: what a node has not wholly it has not.
    static @Nullable ResourceAmounts allocatable(JsonNode json) {
        if (!json.hasNonNull("cpu") || !json.hasNonNull("memory") || !json.hasNonNull("pods")) {
            return null;
        }
        try {
            return new ResourceAmounts(
                    whole(json.path("cpu"), 3, RoundingMode.FLOOR),
                    whole(json.path("memory"), 0, RoundingMode.FLOOR),
                    whole(json.path("pods"), 0, RoundingMode.FLOOR));
        } catch (InvalidAmountException _) {
            return null;
        }
    }

    /// What cannot be read may be any amount.
    private static Map<String, Long> others(JsonNode allocatable) {
        Map<String, Long> others = new HashMap<>();
        allocatable.properties().forEach(each -> {
            if (!COUNTED.contains(each.getKey())) {
                long amount = otherAmount(each.getValue());
                if (amount > 0) {
                    others.put(each.getKey().intern(), amount);
                }
            }
        });
        return others;
    }

    private static long otherAmount(JsonNode quantity) {
        try {
            return whole(quantity, 0, RoundingMode.FLOOR);
        } catch (InvalidAmountException _) {
            return Long.MAX_VALUE;
        }
    }

    private static @Nullable Long memory(JsonNode capacity) {
        try {
            return capacity.hasNonNull("memory") ? whole(capacity.path("memory"), 0, RoundingMode.FLOOR) : null;
        } catch (InvalidAmountException _) {
            return null;
        }
    }

    /// A quantity as a whole number, never below 0.
    ///
    /// @param places how many decimal places are counted too: 3 for thousandths
    /// @throws InvalidAmountException if it is none
    public static long whole(JsonNode quantity, int places, RoundingMode rounding) {
        return Quantity.parse(quantity.asText())
                .exact()
                .movePointRight(places)
                .max(BigDecimal.ZERO)
                .min(MAX)
                .setScale(0, rounding)
                .longValueExact();
    }
}
