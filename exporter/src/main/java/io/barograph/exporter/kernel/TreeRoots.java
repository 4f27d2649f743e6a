package io.barograph.exporter.kernel;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where each tree of files begins on this host.
final class TreeRoots {

    private final Map<Tree, String> roots = new EnumMap<>(Tree.class);

    TreeRoots(HostRoots host, CgroupMounts mounts) {
        put(Tree.PROC, host.procfs().toString());
        put(Tree.HOST, host.rootfs().toString());
        if (mounts.cgroup2() != null) {
            put(Tree.CGROUP, mounts.cgroup2().toString());
        }
        if (mounts.cpuV1() != null) {
            put(Tree.CPU_V1, mounts.cpuV1().toString());
        }
    }

    private void put(Tree tree, String root) {
        roots.put(tree, root.equals("/") ? "" : root);
    }

    boolean has(Tree tree) {
        return roots.containsKey(tree);
    }

    /// The whole path on this host, or null where it has no such tree.
    @Nullable
    String resolve(KernelPath path) {
        String root = roots.get(path.tree());
        if (root == null) {
            return null;
        }
        return path.path().length() == 1 ? (root.isEmpty() ? "/" : root) : root + path.path();
    }
}
