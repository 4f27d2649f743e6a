package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.MemoryUse;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;

/// Reads the memory that one cgroup holds: `memory.current`, `memory.swap.current` and `memory.stat`, which costs
/// the kernel more than most files, so they are read while an owner waits for memory, and not kept open.
final class MemoryUseFiles {

    static final Reading<MemoryUse> NOT_READ = Reading.absent("read while an owner waits for memory");

    static final Reading<MemoryUse> NO_OWNER = Reading.absent("read for owners only");

    private static final byte[][] KEYS = KernelFileParsers.toKeys(
            "inactive_file", "pgsteal", "workingset_refault_anon", "workingset_refault_file", "workingset_refault");

    private final CachedFile<Long> current;
    private final CachedFile<Long> swapped;
    private final CachedFile<long[]> stat;

    MemoryUseFiles(KernelPath directoryPath) {
        current = new CachedFile<>(
                directoryPath.keptFile("memory.current"), KernelFileParsers::parseNumber, goneText("memory.current"));
        swapped = new CachedFile<>(
                directoryPath.keptFile("memory.swap.current"),
                KernelFileParsers::parseNumber,
                goneText("memory.swap.current"));
        stat = new CachedFile<>(
                directoryPath.keptFile("memory.stat"), MemoryUseFiles::parseKeys, goneText("memory.stat"));
    }

    private static String goneText(String file) {
        return (file + " is not there. Maybe the memory controller is not enabled for this cgroup").intern();
    }

    Reading<MemoryUse> readUse(ReadContext context) {
        return current.readIfEnabled(context)
                .flatMap(bytes -> stat.readIfEnabled(context).map(values -> {
                    Long swappedBytes = swapped.readIfEnabled(context).orNull();
                    return of(bytes, swappedBytes == null ? 0 : swappedBytes, values);
                }));
    }

    private static Reading<long[]> parseKeys(FileCursor cursor) {
        return Reading.of(KernelFileParsers.memoryStat(cursor, KEYS));
    }

    private static MemoryUse of(long bytes, long swappedBytes, long[] values) {
        long refaulted = Math.max(0, values[2]) + Math.max(0, values[3]) + Math.max(0, values[4]);
        long stolen = values[1] == KernelFileParsers.MISSING ? refaulted : values[1];
        return new MemoryUse(bytes, swappedBytes, Math.max(0, bytes - Math.max(0, values[0])), stolen, refaulted);
    }

    void forgetFiles(KernelFs fs) {
        current.forgetFile(fs);
        swapped.forgetFile(fs);
        stat.forgetFile(fs);
    }
}
