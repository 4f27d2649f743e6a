package io.barograph.usage;

import io.barograph.signal.Reading;
import module java.base;

/// The use of one pod, by its cgroup.
///
/// @param uid as the API server writes it
/// @param memory of the pod's cgroup, sandbox and overhead included
/// @param tasks `pids.current`
/// @param limits of the pod's cgroup
/// @param ooms of all its containers since the pod's start, those that are gone included
/// @param containers running ones, the sandbox included
public record PodUsage(
        String uid,
        Memory memory,
        Reading<Long> tasks,
        Limits limits,
        OomCounts ooms,
        List<ContainerUsage> containers) {

    /// The most containers that are told of one pod.
    public static final int MAX_CONTAINERS = 200;

    public PodUsage {
        containers = List.copyOf(containers);
    }

    /// Memory in bytes.
    ///
    /// @param used `memory.current`
    /// @param workingSet that less `inactive_file` of `memory.stat`, at least 0, as the kubelet counts
    public record Memory(Reading<Long> used, Reading<Long> workingSet) {}

    /// Absent where there is no limit.
    ///
    /// @param memoryBytes `memory.max`
    /// @param cpuMillis `cpu.max`, in thousandths of a core
    public record Limits(Reading<Long> memoryBytes, Reading<Long> cpuMillis) {}

    /// Counts from `memory.events`.
    ///
    /// @param ooms how often a limit was hit with nothing left to reclaim, `oom`
    /// @param kills processes killed for it, `oom_kill`
    public record OomCounts(Reading<Long> ooms, Reading<Long> kills) {}
}
