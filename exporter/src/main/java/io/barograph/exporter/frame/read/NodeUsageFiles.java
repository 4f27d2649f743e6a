package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.frame.NodeUsage;
import io.barograph.exporter.frame.NodeUsage.FileSystems;
import io.barograph.exporter.frame.NodeUsage.Free;
import io.barograph.exporter.frame.NodeUsage.MemInfo;
import io.barograph.exporter.frame.NodeUsage.MemoryStat;
import io.barograph.exporter.frame.NodeUsage.PodsMemory;
import io.barograph.exporter.frame.NodeUsage.Tasks;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The files behind the eviction signals: eight small ones, read at every pass where signals are wanted.
final class NodeUsageFiles {

    private static final String WHY_NO_CONTROLLER =
            ". Maybe the memory controller is not cgroup2's on this host, or not enabled for this cgroup";
    private static final String WHY_NO_PODS = "there is no kubepods cgroup";
    private static final byte[][] MEMINFO = KernelFileParsers.keys(
            "MemTotal:",
            "MemFree:",
            "MemAvailable:",
            "SwapTotal:",
            "SwapFree:",
            "Inactive(file):",
            "Hugetlb:",
            "HugePages_Total:",
            "Hugepagesize:");
    private static final byte[][] MEMORY_STAT = KernelFileParsers.keys("anon", "file", "inactive_file");
    private static final int NEEDED = 2;
    private static final Pattern TASKS = Pattern.compile("[^/]*/(?<all>[0-9]{1,18}) .*");

    private final CachedFile<MemInfo> meminfo = proc("/meminfo", NodeUsageFiles::meminfo);
    private final CachedFile<Long> loadavg = proc("/loadavg", NodeUsageFiles::tasks);
    private final CachedFile<Long> pidMax = proc("/sys/kernel/pid_max", KernelFileParsers::number);
    private final CachedFile<Long> threadsMax = proc("/sys/kernel/threads-max", KernelFileParsers::number);
    private final CachedFile<MemoryStat> root = cgroup("/", "memory.stat", NodeUsageFiles::memoryStat);
    private @Nullable PodsFiles pods;

    /// The files of the cgroup that holds all pods.
    private record PodsFiles(
            String path, CachedFile<Long> max, CachedFile<Long> current, CachedFile<MemoryStat> stat) {}

    private static <T> CachedFile<T> proc(String path, Function<FileCursor, Reading<T>> parser) {
        return new CachedFile<>(KernelPath.proc(path), parser, "there is no /proc" + path);
    }

    private static <T> CachedFile<T> cgroup(String path, String name, Function<FileCursor, Reading<T>> parser) {
        KernelPath file = KernelPath.cgroup(path).child(name);
        return new CachedFile<>(file, parser, "there is no " + file + WHY_NO_CONTROLLER);
    }

    /// @param disks what file systems answered
    /// @param podsPath the cgroup that holds all pods, or null
    NodeUsage read(ReadContext pass, FileSystems disks, @Nullable String podsPath) {
        Tasks tasks = new Tasks(pidMax.read(pass), threadsMax.read(pass), loadavg.read(pass));
        return new NodeUsage(meminfo.read(pass), root.readIfEnabled(pass), pods(pass, podsPath), tasks, disks);
    }

    private PodsMemory pods(ReadContext pass, @Nullable String path) {
        if (path == null) {
            return new PodsMemory(
                    Reading.absent(WHY_NO_PODS), Reading.absent(WHY_NO_PODS), Reading.absent(WHY_NO_PODS));
        }
        PodsFiles files = pods;
        if (files == null || !files.path().equals(path)) {
            files = new PodsFiles(
                    path,
                    cgroup(path, "memory.max", NodeUsageFiles::limit),
                    cgroup(path, "memory.current", KernelFileParsers::number),
                    cgroup(path, "memory.stat", NodeUsageFiles::memoryStat));
            pods = files;
        }
        return new PodsMemory(
                files.max().readIfEnabled(pass),
                files.current().readIfEnabled(pass),
                files.stat().readIfEnabled(pass));
    }

    /// `MemTotal:       16303428 kB`; HugePages_Total alone is a number of pages.
    static Reading<MemInfo> meminfo(FileCursor cursor) {
        long[] found = KernelFileParsers.flat(cursor, MEMINFO);
        for (int i = 0; i < found.length; i++) {
            found[i] = Math.min(found[i], Long.MAX_VALUE / 4096);
        }
        for (int i = 0; i < NEEDED; i++) {
            if (found[i] == KernelFileParsers.MISSING) {
                return Reading.absent("/proc/meminfo has no " + new String(MEMINFO[i], US_ASCII));
            }
        }
        // Until 4.16 only those of the default size are reported
        long hugeKb = found[6] != KernelFileParsers.MISSING
                ? found[6]
                : Math.max(0, found[7]) * Math.clamp(found[8], 0, 1 << 20);
        return Reading.of(new MemInfo(
                found[0] * 1024,
                found[1] * 1024,
                bytes("Inactive(file)", found[5]),
                hugeKb * 1024,
                new Free(bytes("MemAvailable", found[2]), bytes("SwapTotal", found[3]), bytes("SwapFree", found[4]))));
    }

    private static Reading<Long> bytes(String key, long kilobytes) {
        return kilobytes == KernelFileParsers.MISSING
                ? Reading.absent("/proc/meminfo has no " + key)
                : Reading.of(kilobytes * 1024);
    }

    static Reading<MemoryStat> memoryStat(FileCursor cursor) {
        long[] found = KernelFileParsers.memoryStat(cursor, MEMORY_STAT);
        return Arrays.stream(found).anyMatch(it -> it == KernelFileParsers.MISSING)
                ? Reading.absent("memory.stat has no anon, file and inactive_file")
                : Reading.of(new MemoryStat(found[0], found[1], found[2]));
    }

    private static Reading<Long> limit(FileCursor cursor) {
        return KernelFileParsers.limit(
                cursor,
                "the pods' cgroup has no memory.max. Maybe the kubelet's enforceNodeAllocatable does not have pods");
    }

    /// `0.52 0.58 0.59 3/1500 99999`: the number behind the slash counts every task of the host.
    static Reading<Long> tasks(FileCursor cursor) {
        Matcher found = TASKS.matcher(cursor.nextLine() ? cursor.rest() : "");
        if (!found.matches()) {
            throw cursor.malformed("five fields, the fourth such as 3/1500");
        }
        return Reading.of(Long.valueOf(found.group("all")));
    }
}
