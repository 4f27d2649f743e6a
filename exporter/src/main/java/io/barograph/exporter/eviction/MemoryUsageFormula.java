package io.barograph.exporter.eviction;

import module java.base;

/// What counts as used memory of the whole node. The root cgroup has no memory.current, so kubelets took one formula,
/// then another (kubernetes/kubernetes#118916).
public enum MemoryUsageFormula {
    /// anon + file of the root's memory.stat: kubelets since runc 1.2. Slab, page tables, kernel stacks and socket
    /// buffers do not count.
    ANON_FILE,
    /// MemTotal - MemFree of /proc/meminfo: kubelets before that, and those on cgroup v1 come near it.
    TOTAL_FREE;

    /// As options and labels say: `anon_file`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
