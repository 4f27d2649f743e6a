package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.kube.LivePod.Amounts;
import io.barograph.threshold.Quantity;
import io.barograph.threshold.ThresholdException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// What a pod's specification requests of a node, as the scheduler counts it
/// (<https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#resource-sharing-within-containers>):
/// the sum over containers and sidecars, or what an init container needs beside the sidecars that run before it, if
/// that is more; in its place what the pod itself requests, where it does; and the overhead of its runtime class.
///
/// @param requests overhead included
record PodRequests(Amounts requests, Amounts overhead) {

    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    /// @throws ThresholdException if a quantity is none
    static PodRequests of(JsonNode spec) {
        Amounts containers = Amounts.NONE;
        for (JsonNode each : spec.path("containers")) {
            containers = containers.plus(requested(each));
        }
        Amounts sidecars = Amounts.NONE;
        Amounts most = Amounts.NONE;
        for (JsonNode each : spec.path("initContainers")) {
            Amounts own = requested(each);
            if (each.path("restartPolicy").asText().equals("Always")) {
                sidecars = sidecars.plus(own);
                most = most.max(sidecars);
            } else {
                most = most.max(sidecars.plus(own));
            }
        }
        Amounts needed = containers.plus(sidecars).max(most);
        JsonNode ofPod = spec.path("resources").path("requests");
        Amounts overhead = new Amounts(millis(spec.path("overhead")), bytes(spec.path("overhead")));
        Amounts requests = new Amounts(
                ofPod.hasNonNull("cpu") ? millis(ofPod) : needed.cpuMillis(),
                ofPod.hasNonNull("memory") ? bytes(ofPod) : needed.memoryBytes());
        return new PodRequests(requests.plus(overhead), overhead);
    }

    private static Amounts requested(JsonNode container) {
        JsonNode requests = container.path("resources").path("requests");
        return new Amounts(millis(requests), bytes(requests));
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
                .min(MOST)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
