package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A signal of node-pressure eviction
/// (<https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/>): the kubelet's nine, in
/// the order in which we act on them, and two that only we have.
public enum EvictionSignal {
    MEMORY_AVAILABLE("memory.available", Unit.BYTES, "MemoryPressure"),
    ALLOCATABLE_MEMORY_AVAILABLE("allocatableMemory.available", Unit.BYTES, "MemoryPressure"),
    PID_AVAILABLE("pid.available", Unit.PIDS, "PIDPressure"),
    NODEFS_AVAILABLE("nodefs.available", Unit.BYTES, "DiskPressure"),
    NODEFS_INODES_FREE("nodefs.inodesFree", Unit.INODES, "DiskPressure"),
    IMAGEFS_AVAILABLE("imagefs.available", Unit.BYTES, "DiskPressure"),
    IMAGEFS_INODES_FREE("imagefs.inodesFree", Unit.INODES, "DiskPressure"),
    CONTAINERFS_AVAILABLE("containerfs.available", Unit.BYTES, "DiskPressure"),
    CONTAINERFS_INODES_FREE("containerfs.inodesFree", Unit.INODES, "DiskPressure"),

    /// SwapFree of /proc/meminfo; the kubelet has no such signal.
    SWAP_AVAILABLE("swap.available", Unit.BYTES, ""),

    /// MemAvailable of /proc/meminfo, the kernel's own estimate; the kubelet has no such signal.
    MEM_AVAILABLE("memAvailable.available", Unit.BYTES, "");

    /// The unit in which a signal is counted.
    public enum Unit {
        BYTES,
        INODES,
        PIDS
    }

    private static final List<EvictionSignal> ALL = List.of(values());

    private final String word;
    private final Unit unit;
    private final String condition;

    EvictionSignal(String word, Unit unit, String condition) {
        this.word = word;
        this.unit = unit;
        this.condition = condition;
    }

    /// The exact spelling of thresholds and labels: `nodefs.inodesFree`.
    public String word() {
        return word;
    }

    public Unit unit() {
        return unit;
    }

    /// Whether the kubelet knows it and takes a threshold for it.
    public boolean isKubelets() {
        return !condition.isEmpty();
    }

    /// The kubelet's node condition, `MemoryPressure`; empty for a signal that is not the kubelet's.
    public String condition() {
        return condition;
    }

    /// The signal of that spelling, or null: case and blanks count.
    public static @Nullable EvictionSignal of(String word) {
        for (EvictionSignal signal : ALL) {
            if (signal.word.equals(word)) {
                return signal;
            }
        }
        return null;
    }
}
