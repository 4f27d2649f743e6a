package io.barograph.exporter.frame.read;

import io.barograph.exporter.frame.MemoryUse;
import io.barograph.exporter.kernel.FileCursor;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.signal.Reading;
import module java.base;

/// What memory one cgroup holds: `memory.current`, `memory.swap.current` and `memory.stat`, which costs the kernel more
/// than most files, so they are read while an owner waits for memory, and not kept open.
final class MemoryUseFiles {

    static final Reading<MemoryUse> NOT_READ = Reading.absent("read while an owner waits for memory");

    static final Reading<MemoryUse> NO_OWNER = Reading.absent("read for owners only");

    private static final byte[][] KEYS = KernelFileParsers.keys(
            "inactive_file", "pgsteal", "workingset_refault_anon", "workingset_refault_file", "workingset_refault");

    private final CachedFile<Long> current;
    private final CachedFile<Long> swapped;
    private final CachedFile<long[]> stat;

    MemoryUseFiles(KernelPath directory) {
        current = new CachedFile<>(directory.file("memory.current"), KernelFileParsers::number, gone("memory.current"));
        swapped = new CachedFile<>(
                directory.file("memory.swap.current"), KernelFileParsers::number, gone("memory.swap.current"));
        stat = new CachedFile<>(directory.file("memory.stat"), MemoryUseFiles::keys, gone("memory.stat"));
    }

    private static String gone(String file) {
        return (file + " is not there. Maybe the memory controller is not enabled for this cgroup").intern();
    }

    Reading<MemoryUse> read(ReadContext pass) {
        return current.readIfEnabled(pass)
                .then(bytes -> stat.readIfEnabled(pass).map(found -> {
                    Long swappedBytes = swapped.readIfEnabled(pass).orNull();
                    return of(bytes, swappedBytes == null ? 0 : swappedBytes, found);
                }));
    }

    private static Reading<long[]> keys(FileCursor cursor) {
        return Reading.of(KernelFileParsers.memoryStat(cursor, KEYS));
    }

    private static MemoryUse of(long bytes, long swappedBytes, long[] found) {
        long refaulted = Math.max(0, found[2]) + Math.max(0, found[3]) + Math.max(0, found[4]);
        long stolen = found[1] == KernelFileParsers.MISSING ? refaulted : found[1];
        return new MemoryUse(bytes, swappedBytes, Math.max(0, bytes - Math.max(0, found[0])), stolen, refaulted);
    }

    void forget(KernelFs fs) {
        current.forget(fs);
        swapped.forget(fs);
        stat.forget(fs);
    }
}
