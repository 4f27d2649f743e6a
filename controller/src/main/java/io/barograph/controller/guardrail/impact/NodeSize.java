package io.barograph.controller.guardrail.impact;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a node has for pods while none is there.
///
/// @param amounts null where it is unknown, so that any pod may fit
/// @param others what else it has, by the resource's name
record NodeSize(@Nullable ResourceAmounts amounts, Map<String, Long> others) {

    static NodeSize of(LiveNode.Status status) {
        return new NodeSize(status.allocatable(), status.others());
    }

    /// Of these the ones that are not smaller than another: what fits none of them fits none at all.
    static List<NodeSize> largest(Collection<NodeSize> all) {
        List<NodeSize> largest = new ArrayList<>();
        for (NodeSize each : new HashSet<>(all)) {
            if (largest.stream().noneMatch(other -> other.includes(each))) {
                largest.removeIf(each::includes);
                largest.add(each);
            }
        }
        return largest;
    }

    private boolean includes(NodeSize other) {
        return amounts == null || (other.amounts != null && amounts.covers(other.amounts) && hasOthers(other.others));
    }

    /// Whether one of these pods fits.
    boolean fits(UnscheduledPodGroup pods) {
        return amounts == null || (amounts.covers(pods.each()) && hasOthers(pods.others()));
    }

    private boolean hasOthers(Map<String, Long> wanted) {
        for (Map.Entry<String, Long> each : wanted.entrySet()) {
            if (others.getOrDefault(each.getKey(), 0L) < each.getValue()) {
                return false;
            }
        }
        return true;
    }
}
