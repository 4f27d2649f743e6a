package io.barograph.exporter.eviction;

import io.barograph.exporter.frame.NodeUsage.DiskSpace;
import io.barograph.exporter.frame.NodeUsage.FileSystem;
import io.barograph.exporter.frame.NodeUsage.FileSystems;
import io.barograph.signal.FilesystemLayout;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel.Level;

/// File systems: what unprivileged users may still take, and files that can still be made.
final class DiskSignals {

    private DiskSignals() {}

    /// Absent where a file system has no size, as some in user space and some remote snapshotters: 0 bytes left of
    /// 0 are no shortage.
    static Reading<Level> bytesLevel(FileSystem fileSystem) {
        return fileSystem
                .space()
                .flatMap(it -> it.total() == 0
                        ? Reading.absent("the file system says that it has 0 blocks. Maybe it is FUSE, and counts none")
                        : Reading.of(new Level(it.available(), it.total())));
    }

    /// Absent where a file system does not count inodes: to the kubelet that is 0 of 0, which never meets a
    /// percentage and always an amount.
    static Reading<Level> inodesLevel(FileSystem fileSystem) {
        return fileSystem
                .space()
                .flatMap(it -> it.inodes().total() == 0
                        ? Reading.absent("the file system does not count inodes. Maybe it is btrfs")
                        : Reading.of(new Level(it.inodes().free(), it.inodes().total())));
    }

    /// How images and writable layers lie, by what is on one device with what.
    static Reading<FilesystemLayout> findLayout(FileSystems fileSystems) {
        return deviceNumber(fileSystems.nodefs())
                .flatMap(node -> deviceNumber(fileSystems.imagefs())
                        .flatMap(image -> deviceNumber(fileSystems.containerfs())
                                .map(layers -> FilesystemLayout.of(image.equals(node), layers.equals(image)))));
    }

    /// The layout by which pods can be ranked. Where layers lie alone, on a third device or beside images that are with
    /// the kubelet's directory, no kubelet counts what pods have there.
    static Reading<FilesystemLayout> rankedLayout(FileSystems fileSystems) {
        return findLayout(fileSystems)
                .flatMap(knownLayout -> knownLayout != FilesystemLayout.SPLIT
                                || deviceNumber(fileSystems.containerfs()).equals(deviceNumber(fileSystems.nodefs()))
                        ? Reading.of(knownLayout)
                        : Reading.absent("writable layers are on a file system of their own, which kubelets do not"
                                + " support. Maybe --path.containerfs is wrong, or set --eviction.layout"));
    }

    private static Reading<Long> deviceNumber(FileSystem fileSystem) {
        return fileSystem.space().map(DiskSpace::device);
    }
}
