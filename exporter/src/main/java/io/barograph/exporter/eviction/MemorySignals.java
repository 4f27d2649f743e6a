package io.barograph.exporter.eviction;

import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.NodeUsage.MemInfo;
import io.barograph.exporter.frame.NodeUsage.MemoryStat;
import io.barograph.exporter.frame.NodeUsage.PodsMemory;
import io.barograph.quantity.BoundedSum;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;

/// Memory: of the node, and of the cgroup that holds all pods.
///
/// What counts is the working set, usage less page cache that was not used lately. Cache in use counts as used
/// (kubernetes/kubernetes#43916).
final class MemorySignals {

    private MemorySignals() {}

    /// memory.available.
    ///
    /// @param hugePagesAway whether huge pages are no available memory, as since Kubernetes 1.37
    static Reading<Level> node(NodeUsage usage, MemoryUsageFormula formula, boolean hugePagesAway) {
        return usage.meminfo()
                .then(meminfo -> workingSet(usage, meminfo, formula).map(workingSet -> {
                    long available = meminfo.total() - workingSet;
                    if (hugePagesAway && meminfo.hugePages() > 0) {
                        available = Math.max(0, available - meminfo.hugePages());
                    }
                    return new Level(available, available + workingSet);
                }));
    }

    private static Reading<Long> workingSet(NodeUsage usage, MemInfo meminfo, MemoryUsageFormula formula) {
        return switch (formula) {
            case ANON_FILE ->
                usage.root().map(stat -> workingSet(BoundedSum.of(stat.anon(), stat.file()), stat.inactiveFile()));
            case TOTAL_FREE -> {
                Reading<Long> inactive =
                        usage.root().isPresent() ? usage.root().map(MemoryStat::inactiveFile) : meminfo.inactiveFile();
                yield inactive.map(it -> workingSet(meminfo.total() - meminfo.free(), it));
            }
        };
    }

    /// allocatableMemory.available: there is none where the pods' cgroup has no limit.
    static Reading<Level> pods(PodsMemory pods) {
        return pods.max()
                .then(max -> pods.current()
                        .then(current -> pods.stat().map(stat -> {
                            long workingSet = workingSet(current, stat.inactiveFile());
                            return new Level(max - workingSet, max);
                        })));
    }

    static long workingSet(long usage, long inactiveFile) {
        return Math.max(0, usage - inactiveFile);
    }

    /// Swap that is left; absent where there is none, since zero would look like shortage.
    static Reading<Level> swap(NodeUsage usage) {
        return usage.meminfo()
                .map(MemInfo::available)
                .then(it -> it.swapTotal()
                        .then(total -> total == 0
                                ? Reading.absent("this host has no swap")
                                : it.swap().map(swap -> new Level(swap, total))));
    }

    /// What the kernel itself holds for available (kubernetes/kubernetes#138372).
    static Reading<Level> memAvailable(NodeUsage usage) {
        return usage.meminfo().then(meminfo -> meminfo.available().memory().map(it -> new Level(it, meminfo.total())));
    }
}
