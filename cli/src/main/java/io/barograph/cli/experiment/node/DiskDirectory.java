package io.barograph.cli.experiment.node;

import io.barograph.problem.FileErrorText;
import module java.base;

/// Where files go that are to lie on a disk.
public final class DiskDirectory {

    private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs", "rootfs", "devtmpfs");

    /// File systems whose files may lie on a disk, or not.
    private static final Set<String> LAYERS = Set.of("overlay", "fuse-overlayfs", "squashfs");

    private DiskDirectory() {}

    /// The first of some directories that is on a disk; the last one where none is.
    public static Path firstOf(List<Path> directories) {
        return directories.stream().filter(DiskDirectory::isOnDisk).findFirst().orElseGet(directories::getLast);
    }

    private static boolean isOnDisk(Path directory) {
        try {
            return Files.isDirectory(directory)
                    && !LAYERS.contains(Files.getFileStore(directory).type())
                    && whyNoDisk(Files.getFileStore(directory)).isEmpty();
        } catch (IOException _) {
            return false;
        }
    }

    /// Why files in a directory never reach a disk; empty where they may.
    public static String whyNoDisk(Path directory) {
        try {
            return whyNoDisk(Files.getFileStore(directory));
        } catch (IOException e) {
            return "its file system cannot be read (" + FileErrorText.whyUnusable(e)
                    + "), expected one on a disk. Maybe another directory";
        }
    }

    /// The kernel's own file systems have no space at all.
    private static String whyNoDisk(FileStore store) throws IOException {
        return MEMORY.contains(store.type()) || store.getTotalSpace() == 0
                ? "it is of type " + store.type() + ", expected a file system on a disk. Maybe /var/tmp"
                : "";
    }
}
