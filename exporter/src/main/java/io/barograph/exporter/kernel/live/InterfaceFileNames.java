package io.barograph.exporter.kernel.live;

import java.util.Set;

/// Distinguishes a controller's file (`cpu.stat`) from a child's directory (`cpu.slice`, `kubepods.slice`) by its
/// name, as a guess that saves asking the kernel about each of the fifty files that every cgroup has.
final class InterfaceFileNames {

    private static final Set<String> CONTROLLERS = Set.of(
            "cgroup",
            "cpu",
            "cpuacct",
            "cpuset",
            "memory",
            "io",
            "irq",
            "pids",
            "hugetlb",
            "rdma",
            "misc",
            "dmem",
            "perf_event",
            "freezer",
            "blkio",
            "devices",
            "net_cls",
            "net_prio");
    private static final Set<String> UNITS =
            Set.of("slice", "scope", "service", "mount", "socket", "swap", "device", "target", "timer", "path");

    private InterfaceFileNames() {}

    static boolean likely(String name) {
        int dot = name.indexOf('.');
        return dot > 0
                && CONTROLLERS.contains(name.substring(0, dot))
                && !UNITS.contains(name.substring(name.lastIndexOf('.') + 1));
    }
}
