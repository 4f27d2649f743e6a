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
    private static final byte[][] MEMINFO = KernelFileParsers.toKeys(
            "MemTotal:",
            "MemFree:",
            "MemAvailable:",
            "SwapTotal:",
            "SwapFree:",
            "Inactive(file):",
            "Hugetlb:",
            "HugePages_Total:",
            "Hugepagesize:");
    private static final byte[][] MEMORY_STAT = KernelFileParsers.toKeys("anon", "file", "inactive_file");
    private static final int NEEDED = 2;
    private static final Pattern TASKS = Pattern.compile("[^/]*/(?<all>[0-9]{1,18}) .*");

    private final CachedFile<MemInfo> meminfo = procFile("/meminfo", NodeUsageFiles::parseMeminfo);
    private final CachedFile<Long> loadavg = procFile("/loadavg", NodeUsageFiles::parseTasks);
    private final CachedFile<Long> pidMax = procFile("/sys/kernel/pid_max", KernelFileParsers::parseNumber);
    private final CachedFile<Long> threadsMax = procFile("/sys/kernel/threads-max", KernelFileParsers::parseNumber);
    private final CachedFile<MemoryStat> root = cgroupFile("/", "memory.stat", NodeUsageFiles::memoryStat);
    private @Nullable PodsFiles pods;

    /// The files of the cgroup that holds all pods.
    private record PodsFiles(
            String path, CachedFile<Long> max, CachedFile<Long> current, CachedFile<MemoryStat> stat) {}

    private static <T> CachedFile<T> procFile(String path, Function<FileCursor, Reading<T>> parser) {
        return new CachedFile<>(KernelPath.proc(path), parser, "there is no /proc" + path);
    }

    private static <T> CachedFile<T> cgroupFile(String path, String name, Function<FileCursor, Reading<T>> parser) {
        KernelPath filePath = KernelPath.cgroup(path).child(name);
        return new CachedFile<>(filePath, parser, "there is no " + filePath + WHY_NO_CONTROLLER);
    }

    /// @param fileSystems what file systems answered
    /// @param podsPath the cgroup that holds all pods, or null
    NodeUsage readUsage(ReadContext context, FileSystems fileSystems, @Nullable String podsPath) {
        Tasks tasks = new Tasks(pidMax.readFile(context), threadsMax.readFile(context), loadavg.readFile(context));
        return new NodeUsage(
                meminfo.readFile(context),
                root.readIfEnabled(context),
                readPods(context, podsPath),
                tasks,
                fileSystems);
    }

    private PodsMemory readPods(ReadContext context, @Nullable String path) {
        if (path == null) {
            return new PodsMemory(
                    Reading.absent(WHY_NO_PODS), Reading.absent(WHY_NO_PODS), Reading.absent(WHY_NO_PODS));
        }
        PodsFiles files = pods;
        if (files == null || !files.path().equals(path)) {
            files = new PodsFiles(
                    path,
                    cgroupFile(path, "memory.max", NodeUsageFiles::parseLimit),
                    cgroupFile(path, "memory.current", KernelFileParsers::parseNumber),
                    cgroupFile(path, "memory.stat", NodeUsageFiles::memoryStat));
            pods = files;
        }
        return new PodsMemory(
                files.max().readIfEnabled(context),
                files.current().readIfEnabled(context),
                files.stat().readIfEnabled(context));
    }

    /// `MemTotal:       16303428 kB`; HugePages_Total alone is a number of pages.
    static Reading<MemInfo> parseMeminfo(FileCursor cursor) {
        long[] values = KernelFileParsers.parseFlat(cursor, MEMINFO);
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.min(values[i], Long.MAX_VALUE / 4096);
        }
        for (int i = 0; i < NEEDED; i++) {
            if (values[i] == KernelFileParsers.MISSING) {
                return Reading.absent("/proc/meminfo has no " + new String(MEMINFO[i], US_ASCII));
            }
        }
        // Until 4.16 only those of the default size are reported
        long hugeKb = values[6] != KernelFileParsers.MISSING
                ? values[6]
                : Math.max(0, values[7]) * Math.clamp(values[8], 0, 1 << 20);
        return Reading.of(new MemInfo(
                values[0] * 1024,
                values[1] * 1024,
                toBytes("Inactive(file)", values[5]),
                hugeKb * 1024,
                new Free(
                        toBytes("MemAvailable", values[2]),
                        toBytes("SwapTotal", values[3]),
                        toBytes("SwapFree", values[4]))));
    }

    private static Reading<Long> toBytes(String key, long kilobytes) {
        return kilobytes == KernelFileParsers.MISSING
                ? Reading.absent("/proc/meminfo has no " + key)
                : Reading.of(kilobytes * 1024);
    }

    static Reading<MemoryStat> memoryStat(FileCursor cursor) {
        long[] values = KernelFileParsers.memoryStat(cursor, MEMORY_STAT);
        return Arrays.stream(values).anyMatch(it -> it == KernelFileParsers.MISSING)
                ? Reading.absent("memory.stat has no anon, file and inactive_file")
                : Reading.of(new MemoryStat(values[0], values[1], values[2]));
    }

    private static Reading<Long> parseLimit(FileCursor cursor) {
        return KernelFileParsers.parseLimit(
                cursor,
                "the pods' cgroup has no memory.max. Maybe the kubelet's enforceNodeAllocatable does not have pods");
    }

    /// `0.52 0.58 0.59 3/1500 99999`: the number behind the slash counts every task of the host.
    static Reading<Long> parseTasks(FileCursor cursor) {
        Matcher taskMatch = TASKS.matcher(cursor.nextLine() ? cursor.rest() : "");
        if (!taskMatch.matches()) {
            throw cursor.malformedLine("five fields, the fourth such as 3/1500");
        }
        return Reading.of(Long.valueOf(taskMatch.group("all")));
    }
}
