package io.barograph.controller.cluster.pods;

import module java.base;

/// Workloads with a topology spread constraint that pods must not break (`DoNotSchedule`) and that counts
/// nodes whose taints keep these pods away (`nodeTaintsPolicy: Ignore`, which is meant where nothing is
/// said). Where such a node has the fewest of them, the next one has nowhere to go
/// (<https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/>).
///
/// @param workloads `namespace/name` each, in order
/// @param more how many others there are, or 0
public record TopologySpreadWorkloads(List<String> workloads, int more) {

    /// So many workloads are named.
    private static final int MAX_NAMED = 100;

    public TopologySpreadWorkloads {
        workloads = List.copyOf(workloads);
    }

    /// The first of them by name.
    public static TopologySpreadWorkloads of(SortedSet<String> workloads) {
        List<String> named = workloads.stream().limit(MAX_NAMED).toList();
        return new TopologySpreadWorkloads(named, workloads.size() - named.size());
    }
}
