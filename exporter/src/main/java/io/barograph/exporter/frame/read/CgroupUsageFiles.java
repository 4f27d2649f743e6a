package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.CgroupUsage.Limited;
import io.barograph.exporter.frame.CgroupUsage.MemoryParts;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/// The files that show what one cgroup uses. Nothing is kept open: they are read on request, which may be
/// never.
final class CgroupUsageFiles {

    private static final String WHY_GONE =
            " is not there. Maybe the memory controller is not cgroup2's on this host, or not enabled for this cgroup";
    private static final Reading<Long> NOT_READ = Reading.absent("not read for this cgroup");
    private static final Limited NEITHER = new Limited(NOT_READ, NOT_READ);

    /// No cgroup uses more; keeps sums of hostile numbers from overflowing.
    private static final long MAX = Long.MAX_VALUE / 4;

    private final KernelPath directory;
    private final ReadContext pass;

    private CgroupUsageFiles(KernelPath directory, ReadContext pass) {
        this.directory = directory;
        this.pass = pass;
    }

    static CgroupUsage read(Cgroup cgroup, ReadContext pass) {
        CgroupUsageFiles files = new CgroupUsageFiles(KernelPath.cgroup(cgroup.path()), pass);
        return switch (cgroup.identity().kind()) {
            case CgroupClass.Root _ -> new CgroupUsage(NEITHER, files.parts(), NEITHER, NOT_READ);
            case CgroupClass.Nested _ -> new CgroupUsage(NEITHER, unread(), NEITHER, files.processes());
            case CgroupClass.Container _ ->
                new CgroupUsage(
                        files.limited("memory"), files.parts(), files.limited("memory.swap"), files.processes());
            case CgroupClass.Division _, CgroupClass.Pod _, CgroupClass.Skipped _, CgroupClass.Outside _ ->
                new CgroupUsage(files.limited("memory"), files.parts(), files.limited("memory.swap"), NOT_READ);
        };
    }

    private static MemoryParts unread() {
        return new MemoryParts(NOT_READ, NOT_READ, NOT_READ, NOT_READ, NOT_READ);
    }

    private Limited limited(String what) {
        return new Limited(
                once(what + ".current", KernelFileParsers::number),
                once(what + ".max", it -> KernelFileParsers.limit(it, "there is no limit")));
    }

    private MemoryParts parts() {
        Reading<Map<String, Long>> stat = once("memory.stat", CgroupUsageFiles::memoryStat);
        return new MemoryParts(
                part(stat, "anon"),
                part(stat, "file"),
                part(stat, "inactive_file"),
                part(stat, "pgfault"),
                part(stat, "pgmajfault"));
    }

    private static Reading<Long> part(Reading<Map<String, Long>> stat, String key) {
        return stat.then(found -> {
            Long value = found.get(key);
            return value == null ? Reading.absent("memory.stat has no " + key) : Reading.of(value);
        });
    }

    private Reading<Long> processes() {
        return once("cgroup.procs", CgroupUsageFiles::lines);
    }

    private <T> Reading<T> once(String name, Function<FileCursor, Reading<T>> parser) {
        CachedFile<T> file = new CachedFile<>(directory.child(name), parser, name + WHY_GONE);
        Reading<T> read = file.read(pass);
        file.forget(pass.fs());
        return read;
    }

    /// `anon 4096`; what is below zero counts as zero, which a kernel may show for a moment.
    private static Reading<Map<String, Long>> memoryStat(FileCursor cursor) {
        Map<String, Long> found = new HashMap<>();
        while (cursor.nextLine()) {
            String key = cursor.word();
            switch (key) {
                case "anon", "file", "inactive_file", "pgfault", "pgmajfault" ->
                    found.put(key, cursor.rest().startsWith("-") ? 0 : Math.min(MAX, cursor.number()));
                default -> {
                    // One of the sixty others
                }
            }
        }
        return Reading.of(found);
    }

    /// One process a line; those of other PID namespaces show as 0 and count too.
    private static Reading<Long> lines(FileCursor cursor) {
        long lines = 0;
        while (cursor.nextLine()) {
            lines++;
        }
        return Reading.of(lines);
    }
}
