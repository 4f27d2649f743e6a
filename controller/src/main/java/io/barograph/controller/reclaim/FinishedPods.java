package io.barograph.controller.reclaim;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Chooses which pods that have ended may be deleted. Pure.
///
/// @param keep how many of the newest stay on each node
/// @param most with more than this many in the cluster, pods are deleted without a demand too
/// @param minAge younger pods are not deleted
public record FinishedPods(int keep, int most, Duration minAge) {

    /// The default.
    public static final FinishedPods DEFAULT = new FinishedPods(10, 5_000, Duration.ofMinutes(10));

    /// Those that may go, in order: Failed before Succeeded, each the oldest first.
    ///
    /// Bare pods stay: they are the only record of what they did. Pods of Jobs stay: a Job that runs counts them.
    ///
    /// @param demanded nodes on which room is demanded
    List<EvictablePod> deletablePods(List<EvictablePod> finishedPods, Set<String> demanded, Instant currentTime) {
        boolean tooMany = finishedPods.size() > most;
        Map<String, Integer> podCounts = new HashMap<>();
        return finishedPods.stream()
                .filter(it -> it.state().isOver() && it.state().deleting() == null && !it.isStatic())
                .sorted(Comparator.comparing((EvictablePod it) -> it.state().created())
                        .reversed())
                .filter(it -> podCounts.merge(it.spec().node(), 1, Integer::sum) > keep)
                .filter(it -> tooMany || demanded.contains(it.spec().node()))
                .filter(it -> !it.state().created().plus(minAge).isAfter(currentTime))
                .filter(it -> isMadeAnew(it.owner()))
                .sorted(Comparator.comparing((EvictablePod it) -> it.state().phase())
                        .thenComparing(it -> it.state().created()))
                .toList();
    }

    private static boolean isMadeAnew(@Nullable Workload owner) {
        return owner != null
                && Set.of("Deployment", "ReplicaSet", "DaemonSet", "ReplicationController")
                        .contains(owner.kind());
    }
}
