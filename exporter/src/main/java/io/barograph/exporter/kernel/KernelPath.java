package io.barograph.exporter.kernel;

/// A file or directory of the host, wherever the host's trees are mounted.
///
/// @param path absolute within its tree, `/` for the tree's root, no slash at the end
public record KernelPath(Tree tree, String path) {

    public KernelPath {
        if (!path.startsWith("/") || (path.length() > 1 && path.endsWith("/"))) {
            throw new IllegalArgumentException("Path \"" + path + "\" of " + tree
                    + ": expected /a/b or /. Maybe a slash is missing at the start or one too many at the end.");
        }
    }

    /// A path below procfs, given without `/proc`.
    public static KernelPath proc(String path) {
        return new KernelPath(Tree.PROC, path);
    }

    /// A cgroup's directory, or a file in it, below the cgroup2 mount.
    public static KernelPath cgroup(String path) {
        return new KernelPath(Tree.CGROUP, path);
    }

    /// A path of the host's own file system.
    public static KernelPath host(String path) {
        return new KernelPath(Tree.HOST, path);
    }

    /// The entry of that name in this directory.
    public KernelPath child(String name) {
        return new KernelPath(tree, path.length() == 1 ? "/" + name : path + "/" + name);
    }

    /// As messages and recordings name it: `/proc/pressure/cpu`, `/kubepods.slice/cpu.stat`, `host:/var/log/pods`.
    @Override
    public String toString() {
        return tree.prefix() + path;
    }
}
