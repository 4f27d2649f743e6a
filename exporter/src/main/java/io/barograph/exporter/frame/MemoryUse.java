package io.barograph.exporter.frame;

/// The memory that a cgroup holds, and how its pages come and go.
///
/// @param currentBytes `memory.current`
/// @param swappedBytes `memory.swap.current`; 0 where there is no swap
/// @param workingSetBytes `memory.current` without `inactive_file` of `memory.stat`
/// @param stolenPages `pgsteal` of `memory.stat`: taken from it by reclaim; where the kernel does not count it, as
/// many as came back
/// @param refaultedPages `workingset_refault_anon` and `_file`: taken by reclaim, and read back since
public record MemoryUse(
        long currentBytes, long swappedBytes, long workingSetBytes, long stolenPages, long refaultedPages) {

    /// The use of a cgroup that holds nothing yet.
    public static final MemoryUse NONE = new MemoryUse(0, 0, 0, 0, 0);
}
