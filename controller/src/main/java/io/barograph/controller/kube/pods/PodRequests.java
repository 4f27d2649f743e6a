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
        Map<String, JsonNode> statuses = statusesByName(status);
        ResourceAmounts containers = ResourceAmounts.NONE;
        for (JsonNode container : spec.path("containers")) {
            containers = containers.plus(requestedAmounts(container, statusOf(container, statuses), grantable));
        }
        ResourceAmounts sidecars = ResourceAmounts.NONE;
        ResourceAmounts most = ResourceAmounts.NONE;
        for (JsonNode initContainer : spec.path("initContainers")) {
            if (initContainer.path("restartPolicy").asText().equals("Always")) {
                sidecars = sidecars.plus(requestedAmounts(initContainer, statusOf(initContainer, statuses), grantable));
                most = most.max(sidecars);
            } else {
                most = most.max(sidecars.plus(requestedAmounts(initContainer, UNTOLD, grantable))); // it is not resized
            }
        }
        ResourceAmounts needed = containers.plus(sidecars).max(most);
        JsonNode ofPod = spec.path("resources").path("requests");
        ResourceAmounts whole = requestedAmounts(spec, status, grantable);
        ResourceAmounts overheadAmounts = readAmounts(spec.path("overhead"));
        ResourceAmounts requestAmounts = new ResourceAmounts(
                ofPod.hasNonNull("cpu") ? whole.cpuMillis() : needed.cpuMillis(),
                ofPod.hasNonNull("memory") ? whole.memoryBytes() : needed.memoryBytes(),
                1);
        return new PodRequests(requestAmounts.plus(overheadAmounts), overheadAmounts);
    }

    private static boolean isInfeasible(JsonNode status) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals("PodResizePending")) {
                return condition.path("reason").asText().equals("Infeasible");
            }
        }
        return false;
    }

    private static Map<String, JsonNode> statusesByName(JsonNode status) {
        Map<String, JsonNode> statuses = new HashMap<>();
        for (String list : List.of("containerStatuses", "initContainerStatuses")) {
            for (JsonNode containerStatus : status.path(list)) {
                if (containerStatus.hasNonNull("resources")) {
                    statuses.put(containerStatus.path("name").asText(), containerStatus);
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
    private static ResourceAmounts requestedAmounts(JsonNode asking, JsonNode status, boolean grantable) {
        JsonNode askedAmounts = asking.path("resources").path("requests");
        if (!status.hasNonNull("resources")) {
            return readAmounts(askedAmounts);
        }
        ResourceAmounts grantedAmounts = readAmounts(status.path("resources").path("requests"))
                .max(readAmounts(status.path("allocatedResources")));
        return grantable ? grantedAmounts.max(readAmounts(askedAmounts)) : grantedAmounts;
    }

    /// What is not asked for counts as nothing.
    private static ResourceAmounts readAmounts(JsonNode resources) {
        return new ResourceAmounts(readAmount(resources, "cpu", 3), readAmount(resources, "memory", 0), 0);
    }

    private static long readAmount(JsonNode resources, String name, int decimals) {
        return resources.hasNonNull(name)
                ? NodeJson.wholeNumber(resources.path(name), decimals, RoundingMode.CEILING)
                : 0;
    }
}
