package io.barograph.exporter.kernel;

import org.jspecify.annotations.Nullable;

/// A file or directory of the host, wherever the host's trees are mounted. Two of the same tree and path are
/// equal.
///
/// A class and not a record so that its hash is worked out once: thousands are looked up at every pass.
public final class KernelPath {

    private final FileTree tree;
    private final @Nullable KernelPath directory;
    private final String text;
    private final int hash;

    /// @param path absolute within its tree, `/` for the tree's root, no slash at the end
    public KernelPath(FileTree tree, String path) {
        if (!path.startsWith("/") || (path.length() > 1 && path.endsWith("/"))) {
            throw new IllegalArgumentException("Path \"" + path + "\" of " + tree
                    + ": expected /a/b or /. Maybe a slash is missing at the start or one too many at the end.");
        }
        this.tree = tree;
        this.directory = null;
        this.text = path;
        this.hash = hashOf(tree, path.hashCode());
    }

    private KernelPath(KernelPath directoryPath, String name) {
        this.tree = directoryPath.tree;
        this.directory = directoryPath;
        this.text = name;
        int path = directoryPath.isRoot() ? 0 : directoryPath.text.hashCode();
        path = 31 * path + '/';
        for (int i = 0; i < name.length(); i++) {
            path = 31 * path + name.charAt(i);
        }
        this.hash = hashOf(tree, path);
    }

    private static int hashOf(FileTree tree, int pathHash) {
        return 31 * pathHash + tree.prefix().hashCode();
    }

    /// A path below procfs, given without `/proc`.
    public static KernelPath proc(String path) {
        return new KernelPath(FileTree.PROC, path);
    }

    /// A path below sysfs, given without `/sys`.
    public static KernelPath sys(String path) {
        return new KernelPath(FileTree.SYS, path);
    }

    /// A cgroup's directory, or a file in it, below the cgroup2 mount.
    public static KernelPath cgroup(String path) {
        return new KernelPath(FileTree.CGROUP, path);
    }

    /// A path of the host's own file system.
    public static KernelPath host(String path) {
        return new KernelPath(FileTree.HOST, path);
    }

    public FileTree tree() {
        return tree;
    }

    public String path() {
        if (directory == null) {
            return text;
        }
        return directory.isRoot() ? "/" + text : directory.text + "/" + text;
    }

    private boolean isRoot() {
        return directory == null && text.length() == 1;
    }

    /// The entry of that name in this directory.
    public KernelPath child(String name) {
        return new KernelPath(tree, isRoot() ? "/" + name : path() + "/" + name);
    }

    /// The same for a file that is kept: it shares this directory's text, which for a dozen files of each of
    /// thousands of cgroups is most of what they hold. Its whole path is made on demand.
    public KernelPath keptFile(String name) {
        return directory == null ? new KernelPath(this, name) : child(name);
    }

    /// The directory this is in; the root is in itself.
    public KernelPath parent() {
        if (directory != null) {
            return directory;
        }
        int slash = text.lastIndexOf('/');
        return new KernelPath(tree, slash == 0 ? "/" : text.substring(0, slash));
    }

    /// The last part of the path, empty for the root.
    public String name() {
        return directory != null ? text : text.substring(text.lastIndexOf('/') + 1);
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return this == object
                || (object instanceof KernelPath that && hash == that.hash && tree == that.tree && samePath(that));
    }

    private boolean samePath(KernelPath that) {
        if (directory != null && that.directory != null) {
            return text.equals(that.text) && directory.equals(that.directory);
        }
        return path().equals(that.path());
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /// The path as messages and recordings name it: `/proc/pressure/cpu`, `/kubepods.slice/cpu.stat`,
    /// `host:/var/log/pods`.
    @Override
    public String toString() {
        return tree.prefix() + path();
    }
}
