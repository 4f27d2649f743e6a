package io.barograph.signal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What node-pressure eviction watches
/// (<https://kubernetes.io/docs/concepts/scheduling-eviction/node-pressure-eviction/>): the kubelet's nine signals, in
/// the order in which we act on them, and two that only we have.
public enum EvictionSignal {
    MEMORY_AVAILABLE("memory.available", Unit.BYTES, "MemoryPressure", "memory"),
    ALLOCATABLE_MEMORY_AVAILABLE("allocatableMemory.available", Unit.BYTES, "MemoryPressure", "memory"),
    PID_AVAILABLE("pid.available", Unit.PIDS, "PIDPressure", "pids"),
    NODEFS_AVAILABLE("nodefs.available", Unit.BYTES, "DiskPressure", "ephemeral-storage"),
    NODEFS_INODES_FREE("nodefs.inodesFree", Unit.INODES, "DiskPressure", "inodes"),
    IMAGEFS_AVAILABLE("imagefs.available", Unit.BYTES, "DiskPressure", "ephemeral-storage"),
    IMAGEFS_INODES_FREE("imagefs.inodesFree", Unit.INODES, "DiskPressure", "inodes"),
    CONTAINERFS_AVAILABLE("containerfs.available", Unit.BYTES, "DiskPressure", "ephemeral-storage"),
    CONTAINERFS_INODES_FREE("containerfs.inodesFree", Unit.INODES, "DiskPressure", "inodes"),

    /// SwapFree of /proc/meminfo; the kubelet has no such signal.
    SWAP_AVAILABLE("swap.available", Unit.BYTES, "", "swap"),

    /// MemAvailable of /proc/meminfo, the kernel's own estimate; the kubelet has no such signal.
    MEM_AVAILABLE("memAvailable.available", Unit.BYTES, "", "memory");

    /// In what a signal is counted.
    public enum Unit {
        BYTES,
        INODES,
        PIDS
    }

    private static final List<EvictionSignal> ALL = List.of(values());

    private final String word;
    private final Unit unit;
    private final String condition;
    private final String resource;

    EvictionSignal(String word, Unit unit, String condition, String resource) {
        this.word = word;
        this.unit = unit;
        this.condition = condition;
        this.resource = resource;
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

    /// What is short, in the kubelet's events: `ephemeral-storage`.
    public String resource() {
        return resource;
    }

    /// The signal of that spelling, or null: case and blanks count.
    public static @Nullable EvictionSignal of(String word) {
        for (EvictionSignal each : ALL) {
            if (each.word.equals(word)) {
                return each;
            }
        }
        return null;
    }
}
