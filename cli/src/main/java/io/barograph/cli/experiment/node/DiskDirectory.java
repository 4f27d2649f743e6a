package io.barograph.cli.experiment.node;

import module java.base;

/// Where files go that are to lie on a disk.
public final class DiskDirectory {

    private static final Set<String> NO_DISKS =
            Set.of("tmpfs", "ramfs", "rootfs", "overlay", "fuse-overlayfs", "squashfs");

    private DiskDirectory() {}

    /// The first of some directories that is on a disk; the last one where none is.
    public static Path firstOf(List<Path> directories) {
        return directories.stream().filter(DiskDirectory::isOnDisk).findFirst().orElseGet(directories::getLast);
    }

    private static boolean isOnDisk(Path directory) {
        try {
            return Files.isDirectory(directory)
                    && !NO_DISKS.contains(Files.getFileStore(directory).type());
        } catch (IOException _) {
            return false;
        }
    }
}
