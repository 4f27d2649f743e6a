package io.barograph.exporter.frame;

import io.barograph.signal.Reading;

/// The use of one cgroup, from files that no ordinary pass reads.
///
/// @param processes in the cgroup itself, without those of cgroups below it
public record CgroupUsage(Limited memory, MemoryParts parts, Limited swap, Reading<Long> processes) {

    /// Bytes in use, and how many may be: `memory.current` and `memory.max`, or the same of swap. The limit is absent
    /// where there is none.
    public record Limited(Reading<Long> current, Reading<Long> max) {}

    /// Part of memory.stat: bytes, and page faults since the cgroup came to be.
    ///
    /// @param inactiveFile page cache that was not used lately
    public record MemoryParts(
            Reading<Long> anon,
            Reading<Long> file,
            Reading<Long> inactiveFile,
            Reading<Long> faults,
            Reading<Long> majorFaults) {}
}
