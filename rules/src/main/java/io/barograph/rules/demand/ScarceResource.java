package io.barograph.rules.demand;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Resource;
import module java.base;

/// What a node is short of where a demand fires.
public enum ScarceResource {
    CPU("CPU"),
    MEMORY("memory"),
    IO("IO"),

    /// Space and inodes of file systems.
    DISK("disk"),
    PIDS("PID"),

    /// What no line of the rule tells.
    OTHER("other");

    private final String name;

    ScarceResource(String name) {
        this.name = name;
    }

    /// What pods wait for.
    public static ScarceResource of(Resource resource) {
        return switch (resource) {
            case CPU -> CPU;
            case MEMORY -> MEMORY;
            case IO -> IO;
        };
    }

    /// Of what a signal tells how much is left.
    public static ScarceResource of(EvictionSignal signal) {
        return switch (signal) {
            case MEMORY_AVAILABLE, ALLOCATABLE_MEMORY_AVAILABLE, SWAP_AVAILABLE, MEM_AVAILABLE -> MEMORY;
            case PID_AVAILABLE -> PIDS;
            case NODEFS_AVAILABLE,
                    NODEFS_INODES_FREE,
                    IMAGEFS_AVAILABLE,
                    IMAGEFS_INODES_FREE,
                    CONTAINERFS_AVAILABLE,
                    CONTAINERFS_INODES_FREE -> DISK;
        };
    }

    /// One stable word for machines: `cpu`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// For people: `CPU pressure`.
    public String pressure() {
        return name + " pressure";
    }
}
