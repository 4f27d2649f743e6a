package io.barograph.exporter.kernel.live;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The mount points of the cgroup hierarchies, found by file system type and never by a usual path.
///
/// @param cgroup2 the mount of cgroup2; null where there is none
/// @param cpuV1 the `cpu` hierarchy of cgroup v1, which a hybrid host has beside cgroup2; null where there is none
public record CgroupMounts(@Nullable Path cgroup2, @Nullable Path cpuV1) {

    /// The mounts that a process sees by the host's procfs.
    public static CgroupMounts seenBy(HostRoots roots) {
        return chooseMounts(mountsSeenBy(roots.procfs()), realPath(roots.sysfs()));
    }

    /// Why a sysfs that was named holds no cgroups; null where it has some, or that is unknown.
    public static @Nullable String whyNone(HostRoots roots) {
        List<MountInfo> mounts = mountsSeenBy(roots.procfs());
        Path sysfs = realPath(roots.sysfs());
        boolean some = mounts.stream()
                .anyMatch(mount -> isBelow(mount, sysfs)
                        && (mount.type().equals("cgroup2") || mount.type().equals("cgroup")));
        return some || mounts.isEmpty() || isUsual(sysfs)
                ? null
                : "there is no cgroup mount below it, expected the host's sysfs with what is mounted in it. Maybe bind"
                        + " it with that (mount --rbind, or mountPropagation: HostToContainer)";
    }

    /// Chooses among the mounts that are seen, those below the host's sysfs first, whole hierarchies before
    /// parts of one, then the shortest path. Where another sysfs than our own was named, nothing else will
    /// do: what is mounted elsewhere may be another host's, or a container's own.
    static CgroupMounts chooseMounts(List<MountInfo> allMounts, Path sysfs) {
        List<MountInfo> bestFirst = allMounts.stream()
                .filter(mount -> isUsual(sysfs) || isBelow(mount, sysfs))
                .sorted(Comparator.comparingInt((MountInfo mount) -> mountRank(mount, sysfs))
                        .thenComparingInt(mount -> mount.point().length())
                        .thenComparing(MountInfo::point))
                .toList();
        return new CgroupMounts(
                first(bestFirst, mount -> mount.type().equals("cgroup2")),
                first(
                        bestFirst,
                        mount ->
                                mount.type().equals("cgroup") && mount.options().contains("cpu")));
    }

    private static boolean isUsual(Path sysfs) {
        return sysfs.equals(HostRoots.DEFAULT.sysfs());
    }

    private static boolean isBelow(MountInfo mount, Path sysfs) {
        return Path.of(mount.point()).startsWith(sysfs);
    }

    private static List<MountInfo> mountsSeenBy(Path procfs) {
        try (InputStream input = new BufferedInputStream(Files.newInputStream(procfs.resolve("self/mountinfo")))) {
            return MountInfo.parse(input);
        } catch (IOException e) {
            return List.of();
        }
    }

    /// Mounts are listed by real paths.
    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException _) {
            return path;
        }
    }

    private static int mountRank(MountInfo mount, Path sysfs) {
        int foreign = isBelow(mount, sysfs) ? 0 : 2;
        return foreign + (mount.root().equals("/") ? 0 : 1);
    }

    private static @Nullable Path first(List<MountInfo> mounts, Predicate<MountInfo> mountFilter) {
        MountInfo foundMount = mounts.stream().filter(mountFilter).findFirst().orElse(null);
        return foundMount == null ? null : Path.of(foundMount.point());
    }
}
