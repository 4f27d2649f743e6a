package io.barograph.controller.kube.evictions;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.controller.cluster.evictions.EvictablePod.Requests;
import io.barograph.controller.cluster.evictions.EvictablePod.Resize;
import io.barograph.controller.kube.nodes.NodeJson;
import io.barograph.quantity.BoundedSum;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a pod requests, and what its cgroup is limited to, as the kubelet reckons it: the pod's own amount, else what
/// containers and sidecars have together, or the peak of an init container beside the sidecars that run before it.
/// It reads the specification only; [io.barograph.controller.kube.pods] has what the scheduler counts.
final class KubeletRequests {

    private static final String REQUESTS = "requests";
    private static final String LIMITS = "limits";

    private KubeletRequests() {}

    /// @param resize while it is under way the limits in force may be others than those of the specification
    /// @throws io.barograph.quantity.InvalidAmountException if a quantity is none
    static Requests of(JsonNode spec, Resize resize) {
        JsonNode overhead = spec.path("overhead");
        boolean resizing = resize == Resize.UNDER_WAY;
        return new Requests(
                totalAmount(spec, REQUESTS, "memory", 0),
                wholeAmount(overhead, "memory", 0),
                totalAmount(spec, REQUESTS, "ephemeral-storage", 0),
                wholeAmount(overhead, "ephemeral-storage", 0),
                wholeAmount(overhead, "cpu", 3),
                resizing ? null : effectiveLimit(spec, "memory", 0),
                resizing ? null : effectiveLimit(spec, "cpu", 3),
                resize);
    }

    /// What one container, or the pod itself, requests of memory.
    static long memoryRequest(JsonNode container) {
        return wholeAmount(container.path("resources").path(REQUESTS), "memory", 0);
    }

    static boolean isSidecar(JsonNode initContainer) {
        return initContainer.path("restartPolicy").asText().equals("Always");
    }

    private static @Nullable Long effectiveLimit(JsonNode spec, String name, int decimals) {
        boolean allLimited = Stream.concat(
                        spec.path("containers").valueStream(),
                        spec.path("initContainers").valueStream())
                .allMatch(container -> wholeAmount(container.path("resources").path(LIMITS), name, decimals) > 0);
        boolean podLimited = wholeAmount(spec.path("resources").path(LIMITS), name, decimals) > 0;
        return allLimited || podLimited ? totalAmount(spec, LIMITS, name, decimals) : null;
    }

    private static long totalAmount(JsonNode spec, String kind, String name, int decimals) {
        JsonNode podAmounts = spec.path("resources").path(kind);
        if (podAmounts.hasNonNull(name)) {
            return wholeAmount(podAmounts, name, decimals);
        }
        long sidecars = 0;
        long peak = 0;
        for (JsonNode initContainer : spec.path("initContainers")) {
            long amount = BoundedSum.of(
                    sidecars, wholeAmount(initContainer.path("resources").path(kind), name, decimals));
            peak = Math.max(peak, amount);
            sidecars = isSidecar(initContainer) ? amount : sidecars;
        }
        long running = sidecars;
        for (JsonNode container : spec.path("containers")) {
            running = BoundedSum.of(
                    running, wholeAmount(container.path("resources").path(kind), name, decimals));
        }
        return Math.max(running, peak);
    }

    /// What is not said is 0: the kubelet takes it so too.
    private static long wholeAmount(JsonNode amounts, String name, int decimals) {
        return amounts.hasNonNull(name) ? NodeJson.wholeNumber(amounts.path(name), decimals, RoundingMode.CEILING) : 0;
    }
}
