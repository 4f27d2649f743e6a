package io.barograph.exporter.kernel.live;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The directory on this host where each tree of files begins.
final class FileTreeRoots {

    private final Map<FileTree, String> roots = new EnumMap<>(FileTree.class);

    FileTreeRoots(HostRoots host) {
        CgroupMounts mounts = CgroupMounts.seenBy(host);
        putRoot(FileTree.PROC, host.procfs().toString());
        putRoot(FileTree.SYS, host.sysfs().toString());
        putRoot(FileTree.HOST, host.rootfs().toString());
        if (mounts.cgroup2() != null) {
            putRoot(FileTree.CGROUP, mounts.cgroup2().toString());
        }
        if (mounts.cpuV1() != null) {
            putRoot(FileTree.CPU_V1, mounts.cpuV1().toString());
        }
    }

    private void putRoot(FileTree tree, String root) {
        roots.put(tree, root.equals("/") ? "" : root);
    }

    boolean hasTree(FileTree tree) {
        return roots.containsKey(tree);
    }

    /// The whole path on this host, or null where it has no such tree.
    @Nullable
    String resolvePath(KernelPath path) {
        String root = roots.get(path.tree());
        if (root == null) {
            return null;
        }
        return path.path().length() == 1 ? (root.isEmpty() ? "/" : root) : root + path.path();
    }
}
