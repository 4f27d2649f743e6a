package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node has for pods while none is there.
///
/// @param amounts null where it is unknown, so that any pod may fit
/// @param otherResources what else it has, by the resource's name
record NodeSize(@Nullable ResourceAmounts amounts, Map<String, Long> otherResources) {

    static NodeSize of(LiveNode.Status status) {
        return new NodeSize(status.allocatable(), status.otherResources());
    }

    /// Of these the ones that are not smaller than another: what fits none of them fits none at all.
    static List<NodeSize> largestSizes(Collection<NodeSize> sizes) {
        List<NodeSize> largest = new ArrayList<>();
        for (NodeSize size : new HashSet<>(sizes)) {
            if (largest.stream().noneMatch(largestSize -> largestSize.includesSize(size))) {
                largest.removeIf(size::includesSize);
                largest.add(size);
            }
        }
        return largest;
    }

    private boolean includesSize(NodeSize otherSize) {
        return amounts == null
                || (otherSize.amounts != null
                        && amounts.covers(otherSize.amounts)
                        && hasOthers(otherSize.otherResources));
    }

    /// Whether one of these pods fits.
    boolean fitsPods(UnscheduledPodGroup pods) {
        return amounts == null || (amounts.covers(pods.podRequest()) && hasOthers(pods.otherRequests()));
    }

    private boolean hasOthers(Map<String, Long> requested) {
        for (Map.Entry<String, Long> entry : requested.entrySet()) {
            if (otherResources.getOrDefault(entry.getKey(), 0L) < entry.getValue()) {
                return false;
            }
        }
        return true;
    }
}
