package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How many owners (pods, or cgroups outside kubepods) of a scope wait, and for whose sake.
///
/// @param stalled owners whose contention, averaged over 10 s, is at least 10 %
/// @param selfLimited owners stalled by their own limit in the same measure
/// @param selfCrowded owners whose own threads stall each other in the same measure
/// @param worst the owners with the most contention, worst first, few
/// @param selfStalled who stalls by itself; null where the snapshot does not name them
public record OwnerCounts(
        int stalled,
        int selfLimited,
        int selfCrowded,
        List<Worst> worst,
        @Nullable SelfStalled selfStalled) {

    public OwnerCounts {
        worst = List.copyOf(worst);
    }

    /// The counts where it is not known who stalls by itself.
    public OwnerCounts(int stalled, int selfLimited, int selfCrowded, List<Worst> worst) {
        this(stalled, selfLimited, selfCrowded, worst, null);
    }

    /// An owner by name (`namespace/pod` where known, else the cgroup's path) with how much it stalls, in percent,
    /// averaged over 10 s.
    public record Worst(String name, double percent) {}

    /// The owners that stall the most by themselves.
    ///
    /// @param limited by their own limit, worst first, few
    /// @param crowded by their own threads, worst first, few
    public record SelfStalled(List<Worst> limited, List<Worst> crowded) {

        /// No owner stalls by itself.
        public static final SelfStalled NOBODY = new SelfStalled(List.of(), List.of());

        public SelfStalled {
            limited = List.copyOf(limited);
            crowded = List.copyOf(crowded);
        }
    }
}
