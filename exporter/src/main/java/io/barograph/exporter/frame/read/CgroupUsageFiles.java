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
            KernelFileParsers.toKeys("anon", "file", "inactive_file", "pgfault", "pgmajfault");

    static CgroupUsage readUsage(Cgroup cgroup, ReadContext context) {
        CgroupUsageFiles files = new CgroupUsageFiles(KernelPath.cgroup(cgroup.path()), context);
        return switch (cgroup.identity().kind()) {
            case CgroupClass.Root _ -> new CgroupUsage(NEITHER, files.parts(), NEITHER, NOT_READ);
            case CgroupClass.Nested _ -> new CgroupUsage(NEITHER, unread(), NEITHER, files.processes());
            case CgroupClass.Container _ ->
                new CgroupUsage(
                        files.readLimited("memory"),
                        files.parts(),
                        files.readLimited("memory.swap"),
                        files.processes());
            case CgroupClass.Division _,
                    CgroupClass.Unmapped _,
                    CgroupClass.Pod _,
                    CgroupClass.Skipped _,
                    CgroupClass.Outside _ ->
                new CgroupUsage(files.readLimited("memory"), files.parts(), files.readLimited("memory.swap"), NOT_READ);
        };
    }

    private static MemoryParts unread() {
        return new MemoryParts(NOT_READ, NOT_READ, NOT_READ, NOT_READ, NOT_READ);
    }

    private Limited readLimited(String what) {
        return new Limited(
                readOnce(what + ".current", KernelFileParsers::parseNumber),
                readOnce(what + ".max", it -> KernelFileParsers.parseLimit(it, NO_LIMIT)));
    }

    private MemoryParts parts() {
        Reading<long[]> stat = readOnce("memory.stat", it -> Reading.of(KernelFileParsers.memoryStat(it, MEMORY_STAT)));
        return new MemoryParts(
                statPart(stat, 0), statPart(stat, 1), statPart(stat, 2), statPart(stat, 3), statPart(stat, 4));
    }

    private static Reading<Long> statPart(Reading<long[]> stat, int key) {
        return stat.flatMap(values -> values[key] == KernelFileParsers.MISSING
                ? Reading.absent("memory.stat has no " + new String(MEMORY_STAT[key], US_ASCII))
                : Reading.of(values[key]));
    }

    private Reading<Long> processes() {
        return readOnce("cgroup.procs", CgroupUsageFiles::countLines);
    }

    private <T> Reading<T> readOnce(String name, Function<FileCursor, Reading<T>> parser) {
        return readOnce(directory.child(name), parser, name + WHY_GONE, pass);
    }

    /// Reads a file once, without keeping it open.
    static <T> Reading<T> readOnce(
            KernelPath path, Function<FileCursor, Reading<T>> parser, String whyGone, ReadContext context) {
        CachedFile<T> file = new CachedFile<>(path, parser, whyGone);
        Reading<T> reading = file.readFile(context);
        file.forgetFile(context.fs());
        return reading;
    }

    /// The number of processes, one a line; those of other PID namespaces show as 0 and count too.
    private static Reading<Long> countLines(FileCursor cursor) {
        long lines = 0;
        while (cursor.nextLine()) {
            lines++;
        }
        return Reading.of(lines);
    }
}
