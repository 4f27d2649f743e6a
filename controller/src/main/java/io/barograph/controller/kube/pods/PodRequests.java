package io.barograph.controller.kube.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.kube.nodes.NodeJson;
import module java.base;

/// What a pod requests of a node, as the scheduler counts it
/// (<https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#resource-sharing-within-containers>):
/// the sum over containers and sidecars, or what an init container needs beside the sidecars that run before it, if
/// that is more; in its place what the pod itself requests, where it does; and the overhead of its runtime class.
///
/// While a pod is resized in place, the largest counts of what its specification asks for, what its node has allocated
/// and what is in force. What a resize asks for that the node can never grant does not count.
///
/// @param requests overhead included, and one pod
public record PodRequests(ResourceAmounts requests, ResourceAmounts overhead) {

    private static final JsonNode UNTOLD = MissingNode.getInstance();

    /// @throws io.barograph.quantity.InvalidAmountException if a quantity is none
    public static PodRequests of(JsonNode spec, JsonNode status) {
        boolean grantable = !isInfeasible(status);
        Map<String, JsonNode> statuses = byName(status);
        ResourceAmounts containers = ResourceAmounts.NONE;
        for (JsonNode each : spec.path("containers")) {
            containers = containers.plus(requested(each, statusOf(each, statuses), grantable));
        }
        ResourceAmounts sidecars = ResourceAmounts.NONE;
        ResourceAmounts most = ResourceAmounts.NONE;
        for (JsonNode each : spec.path("initContainers")) {
            if (each.path("restartPolicy").asText().equals("Always")) {
                sidecars = sidecars.plus(requested(each, statusOf(each, statuses), grantable));
                most = most.max(sidecars);
            } else {
                most = most.max(sidecars.plus(requested(each, UNTOLD, grantable))); // it is not resized
            }
        }
        ResourceAmounts needed = containers.plus(sidecars).max(most);
        JsonNode ofPod = spec.path("resources").path("requests");
        ResourceAmounts whole = requested(spec, status, grantable);
        ResourceAmounts overhead = amounts(spec.path("overhead"));
        ResourceAmounts requests = new ResourceAmounts(
                ofPod.hasNonNull("cpu") ? whole.cpuMillis() : needed.cpuMillis(),
                ofPod.hasNonNull("memory") ? whole.memoryBytes() : needed.memoryBytes(),
                1);
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
    private static ResourceAmounts requested(JsonNode asking, JsonNode status, boolean grantable) {
        JsonNode asked = asking.path("resources").path("requests");
        if (!status.hasNonNull("resources")) {
            return amounts(asked);
        }
        ResourceAmounts held =
                amounts(status.path("resources").path("requests")).max(amounts(status.path("allocatedResources")));
        return grantable ? held.max(amounts(asked)) : held;
    }

    /// What is not asked for counts as nothing.
    private static ResourceAmounts amounts(JsonNode resources) {
        return new ResourceAmounts(amount(resources, "cpu", 3), amount(resources, "memory", 0), 0);
    }

    private static long amount(JsonNode resources, String name, int places) {
        return resources.hasNonNull(name) ? NodeJson.whole(resources.path(name), places, RoundingMode.CEILING) : 0;
    }
}
