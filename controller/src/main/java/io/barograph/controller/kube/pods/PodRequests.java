package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.barograph.controller.kube.pods.LivePod.Amounts;
import io.barograph.quantity.Quantity;
import module java.base;

/// What a pod requests of a node, as the scheduler counts it
/// (<https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#resource-sharing-within-containers>):
/// the sum over containers and sidecars, or what an init container needs beside the sidecars that run before it, if
/// that is more; in its place what the pod itself requests, where it does; and the overhead of its runtime class.
///
/// While a pod is resized in place, the largest counts of what its specification asks for, what its node has allocated
/// and what is in force. What a resize asks for that the node can never grant does not count.
///
/// @param requests overhead included
record PodRequests(Amounts requests, Amounts overhead) {

    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final JsonNode UNTOLD = MissingNode.getInstance();

    /// @throws ThresholdException if a quantity is none
    static PodRequests of(JsonNode spec, JsonNode status) {
        boolean grantable = !isInfeasible(status);
        Map<String, JsonNode> statuses = byName(status);
        Amounts containers = Amounts.NONE;
        for (JsonNode each : spec.path("containers")) {
            containers = containers.plus(requested(each, statusOf(each, statuses), grantable));
        }
        Amounts sidecars = Amounts.NONE;
        Amounts most = Amounts.NONE;
        for (JsonNode each : spec.path("initContainers")) {
            if (each.path("restartPolicy").asText().equals("Always")) {
                sidecars = sidecars.plus(requested(each, statusOf(each, statuses), grantable));
                most = most.max(sidecars);
            } else {
                most = most.max(sidecars.plus(requested(each, UNTOLD, grantable))); // it is not resized
            }
        }
        Amounts needed = containers.plus(sidecars).max(most);
        JsonNode ofPod = spec.path("resources").path("requests");
        Amounts whole = requested(spec, status, grantable);
        Amounts overhead = amounts(spec.path("overhead"));
        Amounts requests = new Amounts(
                ofPod.hasNonNull("cpu") ? whole.cpuMillis() : needed.cpuMillis(),
                ofPod.hasNonNull("memory") ? whole.memoryBytes() : needed.memoryBytes());
        return new PodRequests(requests.plus(overhead), overhead);
    }

    private static boolean isInfeasible(JsonNode status) {
        for (JsonNode each : status.path("conditions")) {
            if (each.path("type").asText().equals("PodResizePending")) {
                return each.path("reason").asText().equals("Infeasible");
            }
        }
        return false;
    }

    private static Map<String, JsonNode> byName(JsonNode status) {
        Map<String, JsonNode> statuses = new HashMap<>();
        for (String list : List.of("containerStatuses", "initContainerStatuses")) {
            for (JsonNode each : status.path(list)) {
                if (each.hasNonNull("resources")) {
                    statuses.put(each.path("name").asText(), each);
                }
            }
        }
        return statuses;
    }

    private static JsonNode statusOf(JsonNode container, Map<String, JsonNode> statuses) {
        return statuses.getOrDefault(container.path("name").asText(), UNTOLD);
    }

    /// What a container, or the pod itself, requests.
    ///
    /// @param grantable whether the node can grant what is asked for
    private static Amounts requested(JsonNode asking, JsonNode status, boolean grantable) {
        JsonNode asked = asking.path("resources").path("requests");
        if (!status.hasNonNull("resources")) {
            return amounts(asked);
        }
        Amounts held =
                amounts(status.path("resources").path("requests")).max(amounts(status.path("allocatedResources")));
        return grantable ? held.max(amounts(asked)) : held;
    }

    private static Amounts amounts(JsonNode resources) {
        return new Amounts(millis(resources), bytes(resources));
    }

    private static long millis(JsonNode resources) {
        return resources.hasNonNull("cpu") ? whole(quantity(resources, "cpu").movePointRight(3)) : 0;
    }

    private static long bytes(JsonNode resources) {
        return resources.hasNonNull("memory") ? whole(quantity(resources, "memory")) : 0;
    }

    private static BigDecimal quantity(JsonNode resources, String name) {
        return Quantity.parse(resources.path(name).asText()).exact();
    }

    /// Rounded up, never below 0.
    private static long whole(BigDecimal exact) {
        return exact.max(BigDecimal.ZERO)
                .min(MAX)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
