package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.kube.nodes.NodeJson;
import io.barograph.controller.kube.pods.LivePod.Scheduling;
import io.barograph.quantity.BoundedSum;
import module java.base;

/// Reads how a pod gets to a node.
final class PodSchedulingJson {

    /// Of more resources than this the first by name are kept of one pod.
    private static final int MAX_RESOURCES = 16;

    private static final int MAX_NAME = 253;

    private PodSchedulingJson() {}

    /// @throws io.barograph.quantity.InvalidAmountException if a quantity is none
    static Scheduling read(JsonNode spec, JsonNode status) {
        return isBound(spec) ? Scheduling.BOUND : readUnbound(spec, status, otherRequests(spec));
    }

    /// The same with no requests.
    static Scheduling readWithoutRequests(JsonNode spec, JsonNode status) {
        return isBound(spec) ? Scheduling.BOUND : readUnbound(spec, status, Map.of());
    }

    /// By whom is not known: who creates a pod may name the node.
    private static boolean isBound(JsonNode spec) {
        return spec.hasNonNull("nodeName");
    }

    private static Scheduling readUnbound(JsonNode spec, JsonNode status, Map<String, Long> otherRequests) {
        String name = spec.path("schedulerName").asText();
        String scheduler = name.isEmpty() ? Scheduling.DEFAULT : cutName(name).intern();
        JsonNode gates = spec.path("schedulingGates");
        boolean gated = gates.isNull() || !gates.isEmpty(); // null where there are too many
        return new Scheduling(PlacementJson.of(spec), otherRequests, scheduler, gated, !gated && isJudged(status));
    }

    /// The API server takes any text for a scheduler's name, of a megabyte too.
    private static String cutName(String name) {
        return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME);
    }

    /// The condition is a scheduler's, who may write a pod's status; who creates pods may not.
    private static boolean isJudged(JsonNode status) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals("PodScheduled")) {
                return !condition.path("reason").asText().equals("SchedulingGated");
            }
        }
        return false;
    }

    /// At least what it needs at one time: of init containers the largest, without the sidecars beside them.
    private static Map<String, Long> otherRequests(JsonNode spec) {
        Map<String, Long> running = new HashMap<>();
        Map<String, Long> starting = new HashMap<>();
        spec.path("containers").forEach(container -> addRequests(container, running));
        for (JsonNode initContainer : spec.path("initContainers")) {
            if (initContainer.path("restartPolicy").asText().equals("Always")) {
                addRequests(initContainer, running);
            } else {
                Map<String, Long> needed = new HashMap<>();
                addRequests(initContainer, needed);
                needed.forEach((resource, amount) -> starting.merge(resource, amount, Math::max));
            }
        }
        starting.forEach((resource, amount) -> running.merge(resource, amount, Math::max));
        if (running.size() <= MAX_RESOURCES) {
            return running;
        }
        Map<String, Long> some = new HashMap<>();
        new TreeMap<>(running)
                .entrySet().stream().limit(MAX_RESOURCES).forEach(entry -> some.put(entry.getKey(), entry.getValue()));
        return some; // less than it needs
    }

    private static void addRequests(JsonNode container, Map<String, Long> sums) {
        container.path("resources").path("requests").properties().forEach(request -> {
            if (!request.getKey().equals("cpu") && !request.getKey().equals("memory")) {
                long amount = NodeJson.wholeNumber(request.getValue(), 0, RoundingMode.CEILING);
                if (amount > 0) {
                    sums.merge(request.getKey().intern(), amount, BoundedSum::of);
                }
            }
        });
    }
}
