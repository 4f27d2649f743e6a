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

    private PodSchedulingJson() {}

    /// @throws io.barograph.quantity.InvalidAmountException if a quantity is none
    static Scheduling read(JsonNode spec, JsonNode status) {
        String name = spec.path("schedulerName").asText();
        String scheduler = name.isEmpty() ? Scheduling.DEFAULT : name.intern();
        if (spec.hasNonNull("nodeName")) {
            return Scheduling.BOUND; // by whom is not known: who creates a pod may name the node
        }
        boolean gated = !spec.path("schedulingGates").isEmpty();
        return new Scheduling(PlacementJson.of(spec), others(spec), scheduler, gated, !gated && isJudged(status));
    }

    /// The condition is a scheduler's, who may write a pod's status; who creates pods may not.
    private static boolean isJudged(JsonNode status) {
        for (JsonNode each : status.path("conditions")) {
            if (each.path("type").asText().equals("PodScheduled")) {
                return !each.path("reason").asText().equals("SchedulingGated");
            }
        }
        return false;
    }

    /// At least what it needs at one time: of init containers the largest, without the sidecars beside them.
    private static Map<String, Long> others(JsonNode spec) {
        Map<String, Long> running = new HashMap<>();
        Map<String, Long> starting = new HashMap<>();
        spec.path("containers").forEach(each -> addRequests(each, running));
        for (JsonNode each : spec.path("initContainers")) {
            if (each.path("restartPolicy").asText().equals("Always")) {
                addRequests(each, running);
            } else {
                Map<String, Long> needed = new HashMap<>();
                addRequests(each, needed);
                needed.forEach((resource, amount) -> starting.merge(resource, amount, Math::max));
            }
        }
        starting.forEach((resource, amount) -> running.merge(resource, amount, Math::max));
        if (running.size() <= MAX_RESOURCES) {
            return running;
        }
        Map<String, Long> some = new HashMap<>();
        new TreeMap<>(running)
                .entrySet().stream().limit(MAX_RESOURCES).forEach(each -> some.put(each.getKey(), each.getValue()));
        return some; // less than it needs
    }

    private static void addRequests(JsonNode container, Map<String, Long> sums) {
        container.path("resources").path("requests").properties().forEach(each -> {
            if (!each.getKey().equals("cpu") && !each.getKey().equals("memory")) {
                long amount = NodeJson.whole(each.getValue(), 0, RoundingMode.CEILING);
                if (amount > 0) {
                    sums.merge(each.getKey().intern(), amount, BoundedSum::of);
                }
            }
        });
    }
}
