package io.barograph.exporter.eviction;

import module java.base;

/// The formula for the used memory of the whole node. The root cgroup has no memory.current, so kubelets took one
/// formula, then another (kubernetes/kubernetes#118916).
public enum MemoryUsageFormula {
    /// anon + file of the root's memory.stat: kubelets since runc 1.2. Slab, page tables, kernel stacks and socket
    /// buffers do not count.
    ANON_FILE,
    /// MemTotal - MemFree of /proc/meminfo: kubelets before that, and those on cgroup v1 come near it.
    TOTAL_FREE;

    /// The word in options and labels: `anon_file`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
