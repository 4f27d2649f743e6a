package io.barograph.exporter.frame;

import io.barograph.signal.Reading;

/// A cgroup's own limits, and how much of them is used: files that only advice rests on. A limit is absent where
/// there is none.
///
/// @param cpuMillis `cpu.max`, in thousandths of a CPU
/// @param ioMax the lines of `io.max`, as the kernel writes them
/// @param tasks `pids.current`, those of cgroups below it included
public record CgroupLimits(Reading<Long> cpuMillis, Memory memory, Reading<String> ioMax, Reading<Long> tasks) {

    /// Why a limit is absent that could be read.
    public static final String NO_LIMIT = "there is no limit";

    /// Memory in bytes: `memory.current`, `memory.high` and `memory.max`.
    ///
    /// @param refaults pages that were dropped and read again since the cgroup came to be
    public record Memory(Reading<Long> current, Reading<Long> high, Reading<Long> max, Reading<Long> refaults) {}
}
