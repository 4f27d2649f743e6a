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
    private static final byte[][] REFAULTS = KernelFileParsers.toKeys(
            "workingset_refault_anon", "workingset_refault_file", "workingset_refault" /* before Linux 5.9 */);

    private final KernelFs fs;
    private final FileBuffer bytes = new FileBuffer();
    private final FileCursor cursor = new FileCursor();

    public CgroupLimitsReader(KernelFs fs) {
        this.fs = fs;
    }

    /// The limits of cgroups by path, without the root and what no limit matters of.
    public Map<String, CgroupLimits> readLimits(Frame frame) {
        ReadContext context = new ReadContext(fs, true, Set.of(), bytes, cursor);
        Map<String, CgroupLimits> limits = new HashMap<>();
        for (Cgroup cgroup : frame.cgroups().values()) {
            switch (cgroup.identity().kind()) {
                case CgroupClass.Root _, CgroupClass.Skipped _ -> {}
                case CgroupClass.Division _,
                        CgroupClass.Unmapped _,
                        CgroupClass.OfPod _,
                        CgroupClass.Nested _,
                        CgroupClass.Outside _ ->
                    limits.put(cgroup.path(), readLimits(KernelPath.cgroup(cgroup.path()), context));
            }
        }
        return limits;
    }

    private static CgroupLimits readLimits(KernelPath directoryPath, ReadContext context) {
        return new CgroupLimits(
                readFile(directoryPath, "cpu.max", KernelFileParsers::cpuMaxMillis, context),
                new CgroupLimits.Memory(
                        readFile(directoryPath, "memory.current", KernelFileParsers::parseNumber, context),
                        readFile(directoryPath, "memory.high", CgroupLimitsReader::parseLimit, context),
                        readFile(directoryPath, "memory.max", CgroupLimitsReader::parseLimit, context),
                        readFile(directoryPath, "memory.stat", CgroupLimitsReader::sumRefaults, context)),
                readFile(directoryPath, "io.max", CgroupLimitsReader::joinLines, context),
                readFile(directoryPath, "pids.current", KernelFileParsers::parseNumber, context));
    }

    private static <T> Reading<T> readFile(
            KernelPath directoryPath, String name, Function<FileCursor, Reading<T>> parser, ReadContext context) {
        return CgroupUsageFiles.readOnce(directoryPath.child(name), parser, name + GONE, context);
    }

    private static Reading<Long> parseLimit(FileCursor cursor) {
        return KernelFileParsers.parseLimit(cursor, CgroupLimits.NO_LIMIT);
    }

    private static Reading<Long> sumRefaults(FileCursor cursor) {
        long sum = 0;
        boolean counted = false;
        for (long refaultCount : KernelFileParsers.memoryStat(cursor, REFAULTS)) {
            counted |= refaultCount != KernelFileParsers.MISSING;
            sum += refaultCount == KernelFileParsers.MISSING ? 0 : refaultCount;
        }
        return counted ? Reading.of(sum) : Reading.absent("memory.stat has no workingset_refault");
    }

    private static Reading<String> joinLines(FileCursor cursor) {
        StringJoiner lines = new StringJoiner("\n");
        while (cursor.nextLine()) {
            lines.add(cursor.rest().strip());
        }
        return lines.length() == 0 ? Reading.absent(CgroupLimits.NO_LIMIT) : Reading.of(lines.toString());
    }
}
