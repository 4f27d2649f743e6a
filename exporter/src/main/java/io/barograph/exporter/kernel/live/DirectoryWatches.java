package io.barograph.exporter.kernel.live;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.exporter.kernel.KernelEvents.Happened;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.libc.Errno;
import io.barograph.exporter.libc.Inotify;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The directories that inotify watches for us, never so many that others on the host get none.
final class DirectoryWatches implements AutoCloseable {

    /// A node of 250 pods has some 260 directories worth watching; each watch costs the kernel about a kilobyte.
    private static final int MAX_WATCHES = 16_384;

    /// The divisor of a user's watches: half is left to the kubelet and the runtime,
    /// usually the same user's, which fail without.
    private static final int SHARE_DIVISOR = 2;

    /// The limit where the kernel does not show it: its default before Linux 5.11, and its least since.
    private static final int DEFAULT_LIMIT = 8192;

    /// No number in the limit's file has more bytes.
    private static final int MAX_NUMBER_BYTES = 32;

    private final @Nullable Inotify inotify = Inotify.open();
    private final Map<Integer, KernelPath> watches = new HashMap<>();
    private final Map<KernelPath, Integer> byDirectory = new HashMap<>();
    private final int most;

    private DirectoryWatches(int most) {
        this.most = most;
    }

    /// Watches of no directory yet, and of no more than the host of this procfs can spare.
    static DirectoryWatches forHost(Path procfs) {
        return new DirectoryWatches(maxWatches(procfs));
    }

    /// How many directories may be watched, by `fs.inotify.max_user_watches`.
    static int maxWatches(Path procfs) {
        int limit = DEFAULT_LIMIT;
        // In one piece: the second read of a number below /proc/sys is empty
        try (InputStream input = Files.newInputStream(procfs.resolve("sys/fs/inotify/max_user_watches"))) {
            limit = Integer.parseInt(new String(input.readNBytes(MAX_NUMBER_BYTES), US_ASCII).strip());
        } catch (IOException | NumberFormatException _) {
            // Not readable, or no number
        }
        return Math.clamp(limit / SHARE_DIVISOR, 0, MAX_WATCHES);
    }

    /// Watches a directory, which is `file` on this host; false where that cannot be had, though it is there.
    boolean addWatch(KernelPath directoryPath, String file) {
        if (inotify == null || (watches.size() >= most && !byDirectory.containsKey(directoryPath))) {
            return false;
        }
        int watch = inotify.watchDirectory(file);
        if (watch >= 0) {
            watches.put(watch, directoryPath);
            byDirectory.put(directoryPath, watch);
        }
        return watch >= 0 || watch == -Errno.ENOENT;
    }

    int size() {
        return watches.size();
    }

    /// The descriptor to poll; null where the kernel gave none.
    @Nullable
    Integer descriptor() {
        return inotify == null ? null : inotify.descriptor();
    }

    /// The events since the last call, without waiting. The watches of what is gone have ended.
    ///
    /// @param stalled what else happened
    Happened readChanges(Set<KernelPath> stalled) {
        Inotify.Changes changes = inotify == null ? Inotify.Changes.NONE : inotify.readChanges();
        Set<KernelPath> changed = new HashSet<>();
        for (int watch : changes.changed()) {
            KernelPath directoryPath = watches.get(watch);
            if (directoryPath != null) {
                changed.add(directoryPath);
            }
        }
        for (int watch : changes.ended()) {
            KernelPath directoryPath = watches.remove(watch);
            if (directoryPath != null) {
                // Unless another one has the name by now
                byDirectory.remove(directoryPath, watch);
            }
        }
        return new Happened(stalled, changed, changes.lost());
    }

    @Override
    public void close() {
        if (inotify != null) {
            inotify.close();
        }
    }
}
