package io.barograph.exporter.kernel;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The one door to the host: the live kernel, or a recording of one. Used by one thread at a time.
///
/// Nothing here throws for what a kernel does to its files: they vanish, refuse and grow, and the answers say so.
public interface KernelFs extends AutoCloseable {

    /// Starts a pass over the files and says by which instant of the monotonic clock, in microseconds, it goes.
    long beginPass();

    /// Ends the pass that [#beginPass()] started.
    default void endPass() {}

    /// The kernel's boot id, or what stands for it in a recording; empty if there is none.
    String bootId();

    /// Reads a whole file into the caller's buffer.
    ReadOutcome readFile(KernelPath filePath, FileBuffer buffer);

    /// A directory as it is now, or null if there is none (or none that we may see).
    @Nullable
    DirectoryStat stat(KernelPath directoryPath);

    /// The names of a directory's sub-directories, in no order that matters; empty if it is gone. Symbolic links are
    /// not followed and not listed.
    List<String> listDirectories(KernelPath directoryPath);

    /// The names of all of a directory's entries; empty if it is gone.
    List<String> listNames(KernelPath directoryPath);

    /// The time at which an entry of the host's own file system was made, by the wall clock; null where that is
    /// not known.
    default @Nullable Instant created(KernelPath entryPath) {
        return null;
    }

    /// The file or directory will not be read again soon: a kept descriptor may be closed.
    void forgetPath(KernelPath path);

    /// Readings so far that had to open and close their file, since no more descriptors may be kept.
    default long fallbackReads() {
        return 0;
    }

    /// Why this host has no such tree, or null if it has one.
    @Nullable
    String whyMissing(FileTree tree);

    @Override
    void close();
}
