package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A frame of a recording in memory: its files by path, and the directories that follow from them.
final class RecordedFrame {

    private final Map<KernelPath, byte[]> files = new HashMap<>();
    private final Map<KernelPath, ReadOutcome> refusals = new HashMap<>();
    private final Map<KernelPath, Directory> directories = new HashMap<>();
    private final Set<KernelPath> seldom = new HashSet<>();
    private final long micros;

    /// The known entries of a directory.
    static final class Directory {
        final Set<String> directories = new LinkedHashSet<>();
        final Set<String> names = new LinkedHashSet<>();

        @Nullable
        Long inode;
    }

    RecordedFrame(long micros) {
        this.micros = micros;
    }

    /// Takes a file in; false if it was there already.
    boolean addFile(KernelPath path, byte[] content) {
        madeDirectory(path.parent()).names.add(path.name());
        if (SeldomRead.isSeldom(path)) {
            seldom.add(path);
        }
        return files.put(path, content) == null;
    }

    void addRefusal(KernelPath path, ReadOutcome why) {
        refusals.put(path, why);
    }

    /// How many files it has, with those that could not be read.
    int size() {
        return files.size() + refusals.size();
    }

    long micros() {
        return micros;
    }

    byte @Nullable [] file(KernelPath path) {
        return files.get(path);
    }

    /// The files of the frame that are read seldom.
    Set<KernelPath> seldom() {
        return Collections.unmodifiableSet(seldom);
    }

    /// Why a file could not be read.
    ReadOutcome refusalOf(KernelPath path) {
        return refusals.getOrDefault(path, ReadOutcome.VANISHED);
    }

    @Nullable
    Directory directoryAt(KernelPath path) {
        return directories.get(path);
    }

    Map<KernelPath, Directory> directories() {
        return Collections.unmodifiableMap(directories);
    }

    /// The directory of that path, made if need be together with those above it.
    Directory madeDirectory(KernelPath path) {
        Directory knownDirectory = directories.get(path);
        if (knownDirectory != null) {
            return knownDirectory;
        }
        Directory newDirectory = new Directory();
        directories.put(path, newDirectory);
        if (path.path().length() > 1) {
            Directory parent = madeDirectory(path.parent());
            parent.directories.add(path.name());
            parent.names.add(path.name());
        }
        return newDirectory;
    }

    boolean hasTree(FileTree tree) {
        return directories.containsKey(new KernelPath(tree, "/"));
    }
}
