package io.barograph.exporter.frame.read;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.frame.CgroupUsage;
import io.barograph.exporter.frame.CgroupUsage.Limited;
import io.barograph.exporter.frame.CgroupUsage.MemoryParts;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;

/// The files that show what one cgroup uses. Nothing is kept open: they are read on request, which may be
/// never.
record CgroupUsageFiles(KernelPath directory, ReadContext pass) {

    static final String NO_LIMIT = CgroupLimits.NO_LIMIT;

    private static final String WHY_GONE =
            " is not there. Maybe the memory controller is not cgroup2's on this host, or not enabled for this cgroup";
    private static final Reading<Long> NOT_READ = Reading.absent("not read for this cgroup");
    private static final Limited NEITHER = new Limited(NOT_READ, NOT_READ);

    private static final byte[][] MEMORY_STAT =
            KernelFileParsers.keys("anon", "file", "inactive_file", "pgfault", "pgmajfault");

    static CgroupUsage read(Cgroup cgroup, ReadContext pass) {
        CgroupUsageFiles files = new CgroupUsageFiles(KernelPath.cgroup(cgroup.path()), pass);
        return switch (cgroup.identity().kind()) {
            case CgroupClass.Root _ -> new CgroupUsage(NEITHER, files.parts(), NEITHER, NOT_READ);
            case CgroupClass.Nested _ -> new CgroupUsage(NEITHER, unread(), NEITHER, files.processes());
            case CgroupClass.Container _ ->
                new CgroupUsage(
                        files.limited("memory"), files.parts(), files.limited("memory.swap"), files.processes());
            case CgroupClass.Division _,
                    CgroupClass.Unmapped _,
                    CgroupClass.Pod _,
                    CgroupClass.Skipped _,
                    CgroupClass.Outside _ ->
                new CgroupUsage(files.limited("memory"), files.parts(), files.limited("memory.swap"), NOT_READ);
        };
    }

    private static MemoryParts unread() {
        return new MemoryParts(NOT_READ, NOT_READ, NOT_READ, NOT_READ, NOT_READ);
    }

    private Limited limited(String what) {
        return new Limited(
                once(what + ".current", KernelFileParsers::number),
                once(what + ".max", it -> KernelFileParsers.limit(it, NO_LIMIT)));
    }

    private MemoryParts parts() {
        Reading<long[]> stat = once("memory.stat", it -> Reading.of(KernelFileParsers.memoryStat(it, MEMORY_STAT)));
        return new MemoryParts(part(stat, 0), part(stat, 1), part(stat, 2), part(stat, 3), part(stat, 4));
    }

    private static Reading<Long> part(Reading<long[]> stat, int key) {
        return stat.then(found -> found[key] == KernelFileParsers.MISSING
                ? Reading.absent("memory.stat has no " + new String(MEMORY_STAT[key], US_ASCII))
                : Reading.of(found[key]));
    }

    private Reading<Long> processes() {
        return once("cgroup.procs", CgroupUsageFiles::lines);
    }

    private <T> Reading<T> once(String name, Function<FileCursor, Reading<T>> parser) {
        return once(directory.child(name), parser, name + WHY_GONE, pass);
    }

    /// Reads a file once, without keeping it open.
    static <T> Reading<T> once(
            KernelPath path, Function<FileCursor, Reading<T>> parser, String whyGone, ReadContext pass) {
        CachedFile<T> file = new CachedFile<>(path, parser, whyGone);
        Reading<T> read = file.read(pass);
        file.forget(pass.fs());
        return read;
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
