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

    private static final long MIB = 1L << 20;

    private MemorySignals() {}

    /// memory.available.
    ///
    /// Absent where the node has huge pages and it is not known what its kubelet makes of them.
    static Reading<Level> nodeMemory(NodeUsage usage, MemoryUsageFormula formula, HugePages hugePages) {
        return usage.meminfo()
                .flatMap(meminfo -> workingSet(usage, meminfo, formula)
                        .flatMap(workingSet -> memoryLevel(meminfo, workingSet, hugePages)));
    }

    private static Reading<Level> memoryLevel(MemInfo memInfo, long workingSet, HugePages hugePages) {
        long available = memInfo.total() - workingSet;
        if (memInfo.hugePages() > 0) {
            switch (hugePages) {
                case SUBTRACT -> available = Math.max(0, available - memInfo.hugePages());
                case KEEP -> {}
                case AUTO -> {
                    return Reading.absent(
                            "the node has " + memInfo.hugePages() / MIB + " MiB of huge pages, which count"
                                    + " as available up to Kubernetes 1.36. Maybe say --kubelet-version");
                }
            }
        }
        return Reading.of(new Level(available, available + workingSet));
    }

    /// The part of the node's memory that counts as used.
    static Reading<Long> usedMemory(NodeUsage usage, MemoryUsageFormula formula) {
        return switch (formula) {
            case ANON_FILE -> usage.root().map(stat -> BoundedSum.of(stat.anon(), stat.file()));
            case TOTAL_FREE -> usage.meminfo().map(meminfo -> meminfo.total() - meminfo.free());
        };
    }

    private static Reading<Long> workingSet(NodeUsage usage, MemInfo memInfo, MemoryUsageFormula formula) {
        boolean hasRoot =
                formula == MemoryUsageFormula.ANON_FILE || usage.root().isPresent();
        Reading<Long> inactive = hasRoot ? usage.root().map(MemoryStat::inactiveFile) : memInfo.inactiveFile();
        return usedMemory(usage, formula).flatMap(usedBytes -> inactive.map(it -> workingSet(usedBytes, it)));
    }

    /// allocatableMemory.available: there is none where the pods' cgroup has no limit.
    static Reading<Level> allocatableMemory(PodsMemory pods) {
        return pods.max()
                .flatMap(max -> pods.current()
                        .flatMap(current -> pods.stat().map(stat -> {
                            long workingSet = workingSet(current, stat.inactiveFile());
                            return new Level(max - workingSet, max);
                        })));
    }

    static long workingSet(long usage, long inactiveFile) {
        return Math.max(0, usage - inactiveFile);
    }

    /// Swap that is left; absent where there is none, since zero would look like shortage.
    static Reading<Level> freeSwap(NodeUsage usage) {
        return usage.meminfo()
                .map(MemInfo::available)
                .flatMap(it -> it.swapTotal()
                        .flatMap(total -> total == 0
                                ? Reading.absent("this host has no swap")
                                : it.swap().map(swap -> new Level(swap, total))));
    }

    /// The level of memory that the kernel itself takes for available (kubernetes/kubernetes#138372).
    static Reading<Level> memAvailable(NodeUsage usage) {
        return usage.meminfo()
                .flatMap(meminfo -> meminfo.available().memory().map(it -> new Level(it, meminfo.total())));
    }
}
