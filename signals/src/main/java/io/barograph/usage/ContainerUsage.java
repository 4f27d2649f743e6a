package io.barograph.usage;

import io.barograph.signal.Reading;
import org.jspecify.annotations.Nullable;

/// The use of one running container, by its cgroup.
///
/// @param id the runtime's
/// @param name in the pod's specification; null while it is not known, and of the sandbox
/// @param sandbox whether it is the pod's sandbox (`pause`)
/// @param memory in bytes
/// @param oom how the kernel sees it when it has to choose
public record ContainerUsage(String id, @Nullable String name, boolean sandbox, PodUsage.Memory memory, OomScores oom) {

    /// OOM scores of a container's first process, from `/proc/PID`.
    ///
    /// @param scoreAdj `oom_score_adj`, -1000 to 1000: what the kubelet has set
    /// @param score `oom_score`, 0 to 2000: the highest of all processes is killed first
    public record OomScores(Reading<Integer> scoreAdj, Reading<Integer> score) {}
}
