package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import module java.base;

/// A cgroup as the frame found it.
///
/// @param path below the cgroup2 mount, `/` for the root, without a trailing slash
/// @param identity path and directory inode: a name that was used again is another cgroup
/// @param leaf whether it is a leaf in the sense of contention
/// @param readAtMicros when its files were last read; earlier than the frame where the pruned walk passed it over
public record Cgroup(String path, Identity identity, boolean leaf, long readAtMicros, Stats stats) {

    /// The marks by which a cgroup is the same one in two frames, and its role in Kubernetes.
    public record Identity(CgroupClass kind, long inode) {}

    /// Its files, each absent or failed by itself.
    ///
    /// @param cpus `cpuset.cpus.effective` as the kernel writes it
    /// @param weight read outside kubepods only, and seldom
    public record Stats(
            Map<Resource, PressureFile> pressure,
            Reading<CpuStat> cpu,
            Reading<String> cpus,
            Memory memory,
            Io io,
            Reading<CpuWeight> weight) {

        /// Stats without a weight.
        public Stats(
                Map<Resource, PressureFile> pressure,
                Reading<CpuStat> cpu,
                Reading<String> cpus,
                Memory memory,
                Io io) {
            this(pressure, cpu, cpus, memory, io, Reading.absent("read outside kubepods only"));
        }
    }

    /// Memory's part: own limits met, pages reclaimed from it (`pgsteal` of memory.stat), and what it holds, which is
    /// read while an owner waits for memory.
    public record Memory(Reading<MemoryEvents> events, Reading<Long> pgsteal, Reading<MemoryUse> use) {}

    /// IO's part: work done per device (`io.stat`), and the devices limited by its own `io.max`.
    public record Io(Reading<Map<String, DeviceWork>> workByDevice, Reading<Set<String>> limitedDevices) {}

    /// Whether all counters of waiting are known: pressure, and what its own limit took.
    boolean tellsAll() {
        return PressureFile.of(stats.pressure(), Resource.CPU).full().isPresent()
                && hasPressure(Resource.CPU)
                && hasPressure(Resource.MEMORY)
                && hasPressure(Resource.IO)
                && separatesWaiting(Resource.CPU);
    }

    private boolean hasPressure(Resource resource) {
        return PressureFile.of(stats.pressure(), resource).some().isPresent();
    }

    /// Whether it has the file that separates waiting for others from stall by its own limit: throttling of cpu.stat,
    /// memory.events.local, io.stat.
    boolean separatesWaiting(Resource resource) {
        return switch (resource) {
            case CPU -> stats.cpu().flatMap(CpuStat::throttling).isPresent();
            case MEMORY -> stats.memory().events().isPresent();
            case IO -> stats.io().workByDevice().isPresent();
        };
    }

    /// Whether it lies directly below the root.
    public boolean isTopLevel() {
        return path.length() > 1 && path.indexOf('/', 1) < 0;
    }

    /// Its parent's path; the root's is itself.
    public String parent() {
        return parentPath(path);
    }

    /// The path above another; the root's is itself.
    public static String parentPath(String path) {
        int slash = path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }
}
