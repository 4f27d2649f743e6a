package io.barograph.exporter.kernel;

/// The trees of files a host has for us; a [KernelPath] names a file within one of them.
public enum FileTree {
    /// procfs; its paths begin after `/proc`: `/pressure/cpu`.
    PROC("/proc"),

    /// sysfs; its paths begin after `/sys`: `/devices/system/cpu/isolated`.
    SYS("/sys"),

    /// The cgroup2 mount; `/` is the root cgroup.
    CGROUP(""),

    /// The `cpu` hierarchy of cgroup v1, which a hybrid host has beside cgroup2, with the same paths below it.
    CPU_V1("cpu-v1:"),

    /// The host's own file system: `/var/log/pods`.
    HOST("host:"),

    /// Answers of statvfs(3), one file for each role of [HostDisks]; only recordings have them.
    STATVFS("statvfs:");

    private final String prefix;

    FileTree(String prefix) {
        this.prefix = prefix;
    }

    /// The prefix of a path of this tree in messages and recordings.
    public String prefix() {
        return prefix;
    }
}
