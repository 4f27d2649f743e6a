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
    static Reading<Level> bytes(FileSystem disk) {
        return disk.space()
                .then(it -> it.total() == 0
                        ? Reading.absent("the file system says that it has 0 blocks. Maybe it is FUSE, and counts none")
                        : Reading.of(new Level(it.available(), it.total())));
    }

    /// Absent where a file system does not count inodes: to the kubelet that is 0 of 0, which never meets a
    /// percentage and always an amount.
    static Reading<Level> inodes(FileSystem disk) {
        return disk.space()
                .then(it -> it.inodes().total() == 0
                        ? Reading.absent("the file system does not count inodes. Maybe it is btrfs")
                        : Reading.of(new Level(it.inodes().free(), it.inodes().total())));
    }

    /// How images and writable layers lie, by what is on one device with what.
    static Reading<FilesystemLayout> layout(FileSystems disks) {
        return device(disks.nodefs())
                .then(node -> device(disks.imagefs())
                        .then(image -> device(disks.containerfs())
                                .map(layers -> FilesystemLayout.of(image.equals(node), layers.equals(image)))));
    }

    /// The layout by which pods can be ranked. Where layers lie alone, on a third device or beside images that are with
    /// the kubelet's directory, no kubelet counts what pods have there.
    static Reading<FilesystemLayout> rankedLayout(FileSystems disks) {
        return layout(disks)
                .then(known -> known != FilesystemLayout.SPLIT
                                || device(disks.containerfs()).equals(device(disks.nodefs()))
                        ? Reading.of(known)
                        : Reading.absent("writable layers are on a file system of their own, which kubelets do not"
                                + " support. Maybe --path.containerfs is wrong, or set --eviction.layout"));
    }

    private static Reading<Long> device(FileSystem disk) {
        return disk.space().map(DiskSpace::device);
    }
}
