package io.barograph.signal;

import module java.base;

/// How many owners (pods, or cgroups outside kubepods) of a scope wait, and for whose sake.
///
/// @param stalled owners whose contention, averaged over 10 s, is at least 10 %
/// @param selfLimited owners stalled by their own limit in the same measure
/// @param selfCrowded owners whose own threads stall each other in the same measure
/// @param worst the owners with the most contention, worst first, few
public record OwnerCounts(int stalled, int selfLimited, int selfCrowded, List<Worst> worst) {

    public OwnerCounts {
        worst = List.copyOf(worst);
    }

    /// An owner by name (`namespace/pod` where known, else the cgroup's path) with its contention, in percent.
    public record Worst(String name, double percent) {}
}
