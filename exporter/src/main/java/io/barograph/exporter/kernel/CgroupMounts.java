package io.barograph.exporter.kernel;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Where the cgroup hierarchies are mounted, told by file system type and never by a usual path.
///
/// @param cgroup2 the mount of cgroup2; null where there is none
/// @param cpuV1 the `cpu` hierarchy of cgroup v1, which a hybrid host has beside cgroup2; null where there is none
record CgroupMounts(@Nullable Path cgroup2, @Nullable Path cpuV1) {

    /// Chooses among the mounts that are seen, those below the host's sysfs first, whole hierarchies before parts of
    /// one, then the shortest path.
    static CgroupMounts among(List<Mount> mounts, Path sysfs) {
        Comparator<Mount> best = Comparator.comparingInt((Mount mount) -> rank(mount, sysfs))
                .thenComparingInt(mount -> mount.point().length())
                .thenComparing(Mount::point);
        return new CgroupMounts(
                best(mounts, best, mount -> mount.type().equals("cgroup2")),
                best(
                        mounts,
                        best,
                        mount ->
                                mount.type().equals("cgroup") && mount.options().contains("cpu")));
    }

    private static int rank(Mount mount, Path sysfs) {
        int foreign = Path.of(mount.point()).startsWith(sysfs) ? 0 : 2;
        return foreign + (mount.root().equals("/") ? 0 : 1);
    }

    private static @Nullable Path best(List<Mount> mounts, Comparator<Mount> best, Predicate<Mount> wanted) {
        Mount found = mounts.stream().filter(wanted).min(best).orElse(null);
        return found == null ? null : Path.of(found.point());
    }
}
