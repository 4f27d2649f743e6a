package io.barograph.exporter.frame;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.CgroupPaths;
import io.barograph.exporter.frame.Cgroup.Stats;
import io.barograph.exporter.frame.CgroupFiles.Depth;
import io.barograph.exporter.kernel.DirectoryStat;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A cgroup's place in the walked tree, kept from pass to pass: its files, its children, what was read last.
final class CgroupNode {

    private final KernelPath directory;
    private final CgroupClass kind;
    private final int level;
    private final DirectoryStat born;
    private final CgroupFiles files;
    private final Map<String, CgroupNode> children = new LinkedHashMap<>();
    private long childrenAtListing = -1;
    private @Nullable Stats stats;
    private @Nullable Cgroup last;
    private long readAtMicros;

    CgroupNode(KernelPath directory, CgroupClass kind, int level, DirectoryStat born) {
        this.directory = directory;
        this.kind = kind;
        this.level = level;
        this.born = born;
        this.files = new CgroupFiles(directory.path(), depthOf(kind, level));
    }

    private static Depth depthOf(CgroupClass kind, int level) {
        return switch (kind) {
            case CgroupClass.Nested _ -> Depth.LIMITS;
            case CgroupClass.Kubepods _ -> Depth.TOP;
            case CgroupClass.Root _,
                    CgroupClass.QosSlice _,
                    CgroupClass.Pod _,
                    CgroupClass.Container _,
                    CgroupClass.Skipped _,
                    CgroupClass.Outside _ -> level <= 1 ? Depth.TOP : Depth.USUAL;
        };
    }

    KernelPath directory() {
        return directory;
    }

    CgroupClass kind() {
        return kind;
    }

    int level() {
        return level;
    }

    long inode() {
        return born.inode();
    }

    CgroupFiles files() {
        return files;
    }

    Collection<CgroupNode> children() {
        return children.values();
    }

    /// Whether the number of sub-directories differs from when they were listed, or cannot be told.
    boolean childrenChanged(DirectoryStat now) {
        return now.directories() < 0 || now.directories() != childrenAtListing;
    }

    void listed(DirectoryStat when) {
        childrenAtListing = when.directories();
    }

    /// The children are to be listed at the next pass.
    void unlisted() {
        childrenAtListing = -1;
    }

    boolean hasChild(String name) {
        return children.containsKey(name);
    }

    CgroupClass classOfChild(String name) {
        return CgroupPaths.child(kind, name);
    }

    void add(String name, CgroupNode child) {
        children.put(name, child);
    }

    void remove(CgroupNode child, KernelFs fs) {
        children.values().remove(child);
        child.forget(fs);
    }

    private void forget(KernelFs fs) {
        files.forget(fs);
        children.values().forEach(child -> child.forget(fs));
    }

    void read(Stats found, long atMicros) {
        stats = found;
        readAtMicros = atMicros;
        last = null;
    }

    @Nullable
    Stats stats() {
        return stats;
    }

    /// What the frame says of this cgroup; the same object as long as nothing about it changed. Null before the first
    /// reading.
    @Nullable
    Cgroup cgroup(boolean leaf) {
        if (stats == null) {
            return null;
        }
        if (last == null || last.leaf() != leaf) {
            last = new Cgroup(directory.path(), new Cgroup.Identity(kind, inode()), leaf, readAtMicros, stats);
        }
        return last;
    }
}
