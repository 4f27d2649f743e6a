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
            "status.capacity.memory",
            "status.nodeInfo.containerRuntimeVersion");

    /// What [ResourceAmounts] has.
    private static final Set<String> COUNTED = Set.of("cpu", "memory", "pods");

    /// Kubelets write `containerd`, `cri-o` or `docker`.
    private static final int MAX_RUNTIME_NAME = 32;

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
                        readLabels(metadata.path("labels")),
                        readAnnotations(metadata.path("annotations")),
                        creationTime(metadata.path("creationTimestamp"))),
                spec.path("unschedulable").asBoolean(),
                readTaints(spec.path("taints")),
                new LiveNode.Status(
                        internalIps(json.path("status").path("addresses")),
                        readConditions(json.path("status").path("conditions")),
                        readAllocatable(json.path("status").path("allocatable")),
                        memoryCapacity(json.path("status").path("capacity")),
                        otherAmounts(json.path("status").path("allocatable")),
                        runtimeName(json.path("status").path("nodeInfo"))));
    }

    /// Of `containerd://2.1.4` what stands before the colon.
    private static String runtimeName(JsonNode nodeInfo) {
        String version = nodeInfo.path("containerRuntimeVersion").asText();
        int end = version.indexOf("://");
        return end < 0 || end > MAX_RUNTIME_NAME
                ? ""
                : version.substring(0, end).intern();
    }

    private static Map<String, String> readLabels(JsonNode object) {
        Map<String, String> labels = new HashMap<>();
        object.properties().forEach(field -> labels.put(field.getKey().intern(), internedText(field.getValue())));
        return labels;
    }

    /// Only ours.
    private static Map<String, String> readAnnotations(JsonNode object) {
        Map<String, String> ours = new HashMap<>();
        object.properties().forEach(field -> {
            if (field.getKey().startsWith(LiveNode.ANNOTATION_PREFIX)) {
                ours.put(field.getKey().intern(), field.getValue().asText());
            }
        });
        return ours;
    }

    /// The same words for all nodes that say the same, as thousands do.
    private static String internedText(JsonNode text) {
        return text.asText().intern();
    }

    private static List<NodeTaint> readTaints(JsonNode list) {
        return list.valueStream()
                .map(taint -> new NodeTaint(
                        internedText(taint.path("key")), internedText(taint.path("effect")), taint.toString()))
                .toList();
    }

    private static List<String> internalIps(JsonNode list) {
        return list.valueStream()
                .filter(address -> address.path("type").asText().equals("InternalIP"))
                .map(address -> address.path("address").asText())
                .toList();
    }

    private static List<NodeCondition> readConditions(JsonNode list) {
        return list.valueStream()
                .map(condition -> new NodeCondition(
                        internedText(condition.path("type")),
                        conditionStatus(condition.path("status").asText()),
                        internedText(condition.path("reason")),
                        messageText(condition.path("message")),
                        new NodeCondition.Times(
                                parseTime(condition.path("lastHeartbeatTime")),
                                parseTime(condition.path("lastTransitionTime")))))
                .toList();
    }

    /// One with figures, as ours are, is hardly ever another node's too.
    private static String messageText(JsonNode text) {
        boolean figures = text.asText().chars().anyMatch(character -> character >= '0' && character <= '9');
        return figures ? text.asText() : internedText(text);
    }

    private static NodeConditionStatus conditionStatus(String text) {
        return switch (text) {
            case "True" -> NodeConditionStatus.True;
            case "False" -> NodeConditionStatus.False;
            default -> NodeConditionStatus.Unknown;
        };
    }

    private static @Nullable Instant creationTime(JsonNode text) {
        Instant time = parseTime(text);
        return time.equals(Instant.EPOCH) ? null : time;
    }

    /// Some writers leave times out.
    private static Instant parseTime(JsonNode text) {
        try {
            return Instant.parse(text.asText());
        } catch (DateTimeException _) {
            return Instant.EPOCH;
        }
    }

    /// What a node says it has for pods: `{"cpu":"1930m","memory":"7097684Ki","pods":"110"}`. Null unless all three are
    /// there and can be read: what is missing is not zero. Rounded down: what a node has not wholly it has not.
    static @Nullable ResourceAmounts readAllocatable(JsonNode json) {
        if (!json.hasNonNull("cpu") || !json.hasNonNull("memory") || !json.hasNonNull("pods")) {
            return null;
        }
        try {
            return new ResourceAmounts(
                    wholeNumber(json.path("cpu"), 3, RoundingMode.FLOOR),
                    wholeNumber(json.path("memory"), 0, RoundingMode.FLOOR),
                    wholeNumber(json.path("pods"), 0, RoundingMode.FLOOR));
        } catch (InvalidAmountException _) {
            return null;
        }
    }

    /// What cannot be read may be any amount.
    private static Map<String, Long> otherAmounts(JsonNode allocatable) {
        Map<String, Long> amounts = new HashMap<>();
        allocatable.properties().forEach(resource -> {
            if (!COUNTED.contains(resource.getKey())) {
                long amount = otherAmount(resource.getValue());
                if (amount > 0) {
                    amounts.put(resource.getKey().intern(), amount);
                }
            }
        });
        return amounts;
    }

    private static long otherAmount(JsonNode quantity) {
        try {
            return wholeNumber(quantity, 0, RoundingMode.FLOOR);
        } catch (InvalidAmountException _) {
            return Long.MAX_VALUE;
        }
    }

    private static @Nullable Long memoryCapacity(JsonNode capacity) {
        try {
            return capacity.hasNonNull("memory") ? wholeNumber(capacity.path("memory"), 0, RoundingMode.FLOOR) : null;
        } catch (InvalidAmountException _) {
            return null;
        }
    }

    /// A quantity as a whole number, never below 0.
    ///
    /// @param decimals how many decimal places are counted too: 3 for thousandths
    /// @throws InvalidAmountException if it is none
    public static long wholeNumber(JsonNode quantity, int decimals, RoundingMode rounding) {
        return Quantity.parseStored(quantity.asText())
                .exact()
                .movePointRight(decimals)
                .max(BigDecimal.ZERO)
                .min(MAX)
                .setScale(0, rounding)
                .longValueExact();
    }
}
