package io.barograph.controller.kubelet;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.EvictablePod.Container;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The `oom_score_adj` that a kubelet gives to a container's processes: the higher, the sooner the kernel kills them.
/// Priority plays no part in it.
public final class OomScore {

    /// Of a pod's sandbox.
    public static final int SANDBOX = -998;

    /// Of kubelet and kube-proxy.
    public static final int SERVICES = -999;

    private static final int GUARANTEED = -997;
    private static final int BEST_EFFORT = 1000;

    private OomScore() {}

    /// By the containers' names. Empty while the pod's class or the node's capacity is not known.
    ///
    /// @param capacity the node's MemTotal in bytes
    public static Map<String, Integer> expectedScores(EvictablePod pod, long capacity) {
        if (pod.state().qos().isEmpty() || capacity <= 0) {
            return Map.of();
        }
        List<Container> containers = pod.spec().containers();
        boolean nodeCritical = pod.isCritical() && pod.spec().priorityClass().equals("system-node-critical");
        String qos = nodeCritical ? "Guaranteed" : pod.state().qos();
        long unassigned = Math.max(0, pod.spec().requests().memory() - totalRequests(containers));
        long share = unassigned / Math.max(1, containers.size());
        long smallest = containers.stream()
                .filter(container -> container.kind() == Container.Kind.REGULAR)
                .mapToLong(Container::memoryRequest)
                .min()
                .orElse(0);
        Map<String, Integer> scores = new LinkedHashMap<>();
        for (Container container : containers) {
            Long lowerBound = container.kind() == Container.Kind.SIDECAR ? smallest : null;
            scores.put(container.name(), scoreAdjustment(qos, container.memoryRequest(), share, lowerBound, capacity));
        }
        return scores;
    }

    /// Whether containers with another request would have another score: not in the classes Guaranteed and
    /// BestEffort. A resize leaves a pod its class.
    ///
    /// @param expected of a container
    public static boolean dependsOnRequest(int expected) {
        return expected != GUARANTEED && expected != BEST_EFFORT;
    }

    /// Of one container.
    ///
    /// @param request in bytes
    /// @param share its equal share of what the pod requests beyond its containers
    /// @param smallest of a sidecar, the smallest request of a regular container: it is not killed before that one
    public static int scoreAdjustment(String qos, long request, long share, @Nullable Long smallest, long capacity) {
        return switch (qos) {
            case "Guaranteed" -> GUARANTEED;
            case "BestEffort" -> BEST_EFFORT;
            default -> {
                long counted = (smallest == null ? request : Math.max(request, smallest)) + share;
                long score = counted >= capacity ? 0 : 1000 - 1000 * counted / capacity;
                yield Math.clamp(score, 1000 + GUARANTEED, BEST_EFFORT - 1);
            }
        };
    }

    /// The larger of the sum of containers and sidecars and the peak of the init containers.
    private static long totalRequests(List<Container> containers) {
        long running = 0;
        long sidecars = 0;
        long peak = 0;
        for (Container container : containers) {
            switch (container.kind()) {
                case REGULAR -> running += container.memoryRequest();
                case SIDECAR -> sidecars += container.memoryRequest();
                case INIT -> peak = Math.max(peak, sidecars + container.memoryRequest());
            }
        }
        return Math.max(running + sidecars, peak);
    }
}
