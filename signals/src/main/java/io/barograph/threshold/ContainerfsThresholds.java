package io.barograph.threshold;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import module java.base;

/// The kubelet's thresholds for containerfs, which cannot be set: they are nodefs' where writable layers lie with the
/// kubelet's directory or by themselves, and imagefs' where they lie with the images on another file system.
public final class ContainerfsThresholds {

    private ContainerfsThresholds() {}

    /// The thresholds with those of containerfs, of which any that were set are dropped.
    public static List<EvictionThreshold> withContainerfs(List<EvictionThreshold> thresholds, FilesystemLayout layout) {
        List<EvictionThreshold> allThresholds = new ArrayList<>(thresholds);
        allThresholds.removeIf(it -> isContainerfs(it.signal()));
        boolean asImagefs = layout == FilesystemLayout.DEDICATED_IMAGEFS;
        copyThresholds(
                allThresholds,
                asImagefs ? EvictionSignal.IMAGEFS_AVAILABLE : EvictionSignal.NODEFS_AVAILABLE,
                EvictionSignal.CONTAINERFS_AVAILABLE);
        copyThresholds(
                allThresholds,
                asImagefs ? EvictionSignal.IMAGEFS_INODES_FREE : EvictionSignal.NODEFS_INODES_FREE,
                EvictionSignal.CONTAINERFS_INODES_FREE);
        return allThresholds;
    }

    /// Whether there are any that the kubelet would overwrite.
    public static boolean wereSet(List<EvictionThreshold> thresholds) {
        return thresholds.stream().anyMatch(it -> isContainerfs(it.signal()));
    }

    private static boolean isContainerfs(EvictionSignal signal) {
        return signal == EvictionSignal.CONTAINERFS_AVAILABLE || signal == EvictionSignal.CONTAINERFS_INODES_FREE;
    }

    private static void copyThresholds(
            List<EvictionThreshold> thresholds, EvictionSignal fromSignal, EvictionSignal toSignal) {
        thresholds.addAll(thresholds.stream()
                .filter(it -> it.signal() == fromSignal)
                .map(it -> it.withSignal(toSignal))
                .toList());
    }
}
