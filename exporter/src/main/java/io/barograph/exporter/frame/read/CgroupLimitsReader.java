package io.barograph.exporter.frame.read;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupLimits;
import io.barograph.exporter.frame.Frame;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;

/// Reads the own limits of a frame's cgroups: an extra reading after a pass, for advice.
///
/// Not safe for use by several threads.
public final class CgroupLimitsReader {

    private static final String GONE =
            " is not there. Maybe its controller is not cgroup2's on this host, or not enabled for this cgroup";
    private static final byte[][] REFAULTS = KernelFileParsers.keys(
            "workingset_refault_anon", "workingset_refault_file", "workingset_refault" /* before Linux 5.9 */);

    private final KernelFs fs;
    private final FileBuffer bytes = new FileBuffer();
    private final FileCursor cursor = new FileCursor();

    public CgroupLimitsReader(KernelFs fs) {
        this.fs = fs;
    }

    /// By path, without the root and what no limit matters of.
    public Map<String, CgroupLimits> read(Frame frame) {
        ReadContext pass = new ReadContext(fs, true, Set.of(), bytes, cursor);
        Map<String, CgroupLimits> limits = new HashMap<>();
        for (Cgroup each : frame.cgroups().values()) {
            switch (each.identity().kind()) {
                case CgroupClass.Root _, CgroupClass.Skipped _ -> {}
                case CgroupClass.Division _,
                        CgroupClass.Unmapped _,
                        CgroupClass.OfPod _,
                        CgroupClass.Nested _,
                        CgroupClass.Outside _ -> limits.put(each.path(), read(KernelPath.cgroup(each.path()), pass));
            }
        }
        return limits;
    }

    private static CgroupLimits read(KernelPath directory, ReadContext pass) {
        return new CgroupLimits(
                file(directory, "cpu.max", KernelFileParsers::cpuMaxMillis, pass),
                new CgroupLimits.Memory(
                        file(directory, "memory.current", KernelFileParsers::number, pass),
                        file(directory, "memory.high", CgroupLimitsReader::limit, pass),
                        file(directory, "memory.max", CgroupLimitsReader::limit, pass),
                        file(directory, "memory.stat", CgroupLimitsReader::refaults, pass)),
                file(directory, "io.max", CgroupLimitsReader::lines, pass),
                file(directory, "pids.current", KernelFileParsers::number, pass));
    }

    private static <T> Reading<T> file(
            KernelPath directory, String name, Function<FileCursor, Reading<T>> parser, ReadContext pass) {
        return CgroupUsageFiles.once(directory.child(name), parser, name + GONE, pass);
    }

    private static Reading<Long> limit(FileCursor cursor) {
        return KernelFileParsers.limit(cursor, CgroupLimits.NO_LIMIT);
    }

    private static Reading<Long> refaults(FileCursor cursor) {
        long sum = 0;
        boolean counted = false;
        for (long each : KernelFileParsers.memoryStat(cursor, REFAULTS)) {
            counted |= each != KernelFileParsers.MISSING;
            sum += each == KernelFileParsers.MISSING ? 0 : each;
        }
        return counted ? Reading.of(sum) : Reading.absent("memory.stat has no workingset_refault");
    }

    private static Reading<String> lines(FileCursor cursor) {
        StringJoiner lines = new StringJoiner("\n");
        while (cursor.nextLine()) {
            lines.add(cursor.rest().strip());
        }
        return lines.length() == 0 ? Reading.absent(CgroupLimits.NO_LIMIT) : Reading.of(lines.toString());
    }
}
