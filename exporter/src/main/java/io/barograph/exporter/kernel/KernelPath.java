package io.barograph.exporter.kernel;

import org.jspecify.annotations.Nullable;

/// A file or directory of the host, wherever the host's trees are mounted. Two of the same tree and path are equal.
///
/// A class and not a record so that its hash is worked out once: thousands are looked up at every pass.
public final class KernelPath {

    private final Tree tree;
    private final String path;
    private final int hash;

    /// @param path absolute within its tree, `/` for the tree's root, no slash at the end
    public KernelPath(Tree tree, String path) {
        if (!path.startsWith("/") || (path.length() > 1 && path.endsWith("/"))) {
            throw new IllegalArgumentException("Path \"" + path + "\" of " + tree
                    + ": expected /a/b or /. Maybe a slash is missing at the start or one too many at the end.");
        }
        this.tree = tree;
        this.path = path;
        this.hash = 31 * path.hashCode() + tree.prefix().hashCode();
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

    public Tree tree() {
        return tree;
    }

    public String path() {
        return path;
    }

    /// The entry of that name in this directory.
    public KernelPath child(String name) {
        return new KernelPath(tree, path.length() == 1 ? "/" + name : path + "/" + name);
    }

    /// The directory this is in; the root is in itself.
    public KernelPath parent() {
        int slash = path.lastIndexOf('/');
        return new KernelPath(tree, slash == 0 ? "/" : path.substring(0, slash));
    }

    /// The last part of the path, empty for the root.
    public String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof KernelPath that
                        && hash == that.hash
                        && tree == that.tree
                        && path.equals(that.path));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /// As messages and recordings name it: `/proc/pressure/cpu`, `/kubepods.slice/cpu.stat`, `host:/var/log/pods`.
    @Override
    public String toString() {
        return tree.prefix() + path;
    }
}
