package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import io.barograph.exporter.kernel.ReadOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One frame of a recording in memory: its files by path, and the directories that follow from them.
final class RecordedFrame {

    private final byte[] data;
    private final Map<KernelPath, Slice> files;
    private final Map<KernelPath, ReadOutcome> refusals;
    private final Map<KernelPath, Directory> directories = new HashMap<>();
    private final long micros;

    /// Where a file's bytes lie.
    record Slice(int offset, int length) {}

    /// What is known of a directory.
    static final class Directory {
        final List<String> directories = new ArrayList<>();
        final List<String> names = new ArrayList<>();

        @Nullable
        Long inode;
    }

    RecordedFrame(long micros, byte[] data, Map<KernelPath, Slice> files, Map<KernelPath, ReadOutcome> refusals) {
        this.micros = micros;
        this.data = data;
        this.files = files;
        this.refusals = refusals;
        for (KernelPath file : files.keySet()) {
            parentOf(file).names.add(nameOf(file));
        }
    }

    long micros() {
        return micros;
    }

    byte[] data() {
        return data;
    }

    @Nullable
    Slice file(KernelPath path) {
        return files.get(path);
    }

    /// Why a file could not be read.
    ReadOutcome refusal(KernelPath path) {
        return refusals.getOrDefault(path, ReadOutcome.VANISHED);
    }

    @Nullable
    Directory directory(KernelPath path) {
        return directories.get(path);
    }

    Map<KernelPath, Directory> directories() {
        return Collections.unmodifiableMap(directories);
    }

    /// The directory of that path, made if need be together with those above it.
    Directory directoryMade(KernelPath path) {
        Directory known = directories.get(path);
        if (known != null) {
            return known;
        }
        Directory made = new Directory();
        directories.put(path, made);
        if (path.path().length() > 1) {
            Directory parent = parentOf(path);
            parent.directories.add(nameOf(path));
            parent.names.add(nameOf(path));
        }
        return made;
    }

    private Directory parentOf(KernelPath path) {
        int slash = path.path().lastIndexOf('/');
        return directoryMade(
                new KernelPath(path.tree(), slash == 0 ? "/" : path.path().substring(0, slash)));
    }

    private static String nameOf(KernelPath path) {
        return path.path().substring(path.path().lastIndexOf('/') + 1);
    }

    boolean has(FileTree tree) {
        return directories.containsKey(new KernelPath(tree, "/"));
    }
}
