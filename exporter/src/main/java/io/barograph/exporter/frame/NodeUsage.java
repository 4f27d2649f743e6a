package io.barograph.exporter.frame;

import io.barograph.signal.Reading;

/// The used and the free part of the node, from the files that the kubelet's eviction signals rest on.
///
/// @param meminfo of /proc/meminfo
/// @param root memory.stat of the root cgroup
/// @param pods the kubepods cgroup's memory
public record NodeUsage(
        Reading<MemInfo> meminfo, Reading<MemoryStat> root, PodsMemory pods, Tasks tasks, FileSystems disks) {

    /// Eviction signals are switched off.
    public static final NodeUsage NOT_WANTED = absent("eviction signals are switched off");

    /// A usage of which nothing was read, for one reason.
    public static NodeUsage absent(String why) {
        return new NodeUsage(
                Reading.absent(why),
                Reading.absent(why),
                new PodsMemory(Reading.absent(why), Reading.absent(why), Reading.absent(why)),
                new Tasks(Reading.absent(why), Reading.absent(why), Reading.absent(why)),
                FileSystems.absent(why));
    }

    /// Part of `/proc/meminfo`, in bytes.
    ///
    /// @param inactiveFile page cache that was not used lately
    /// @param hugePages what huge pages of every size take
    /// @param available the kernel's own estimate, MemAvailable
    public record MemInfo(long total, long free, Reading<Long> inactiveFile, long hugePages, Free available) {}

    /// The amounts that the kernel itself calls free.
    ///
    /// @param memory MemAvailable
    public record Free(Reading<Long> memory, Reading<Long> swapTotal, Reading<Long> swap) {}

    /// Part of a cgroup's memory.stat, in bytes.
    public record MemoryStat(long anon, long file, long inactiveFile) {}

    /// The pods' cgroup: memory.max (absent where it is unlimited), memory.current, memory.stat.
    public record PodsMemory(Reading<Long> max, Reading<Long> current, Reading<MemoryStat> stat) {}

    /// How many tasks there may be, by `/proc/sys/kernel/pid_max` and `threads-max`, and how many there are, by
    /// `/proc/loadavg`.
    public record Tasks(Reading<Long> pidMax, Reading<Long> threadsMax, Reading<Long> taskCount) {

        /// The smaller of both limits, or the one that can be read.
        public Reading<Long> limit() {
            Long pids = pidMax.orNull();
            Long threads = threadsMax.orNull();
            boolean byThreads = threads != null && (pids == null || threads < pids);
            return byThreads ? threadsMax : pidMax;
        }
    }

    /// The file systems that the kubelet watches.
    public record FileSystems(FileSystem nodefs, FileSystem imagefs, FileSystem containerfs) {

        static FileSystems absent(String why) {
            FileSystem none = new FileSystem(Reading.absent(why), 0);
            return new FileSystems(none, none, none);
        }
    }

    /// The space of one file system, and when it was read.
    ///
    /// @param atMicros when it answered last; where it never did, when it was asked
    public record FileSystem(Reading<DiskSpace> space, long atMicros) {}

    /// @param available bytes that unprivileged users may still take, of `total`
    /// @param usedBytes bytes in use; with `available` less than the total, where some are kept for root
    /// @param device which file system it is
    public record DiskSpace(long available, long usedBytes, long total, Inodes inodes, long device) {}

    /// Files that can be there at most, 0 where the file system does not count them, and how many more.
    public record Inodes(long total, long free) {}
}
