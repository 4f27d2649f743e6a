package io.barograph.controller.kubelet;

import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The file systems that the kubelet watches: what of pods counts there.
public enum NodeFilesystem {
    NODEFS,
    IMAGEFS,
    CONTAINERFS;

    /// What of a pod lies on a disk: what its containers write beside volumes, their logs, and local volumes (hostPath,
    /// emptyDir that is no memory, configMap, gitRepo).
    public enum DiskPart {
        ROOTFS,
        LOGS,
        VOLUMES
    }

    /// The one that a signal is about; null for memory and tasks, where nothing can be freed without an eviction.
    public static @Nullable NodeFilesystem of(EvictionSignal signal) {
        return ofWord(signal.word().substring(0, signal.word().indexOf('.')));
    }

    /// The one that `node.reclaim` names, or null.
    public static @Nullable NodeFilesystem ofWord(String word) {
        return Arrays.stream(values())
                .filter(filesystem -> filesystem.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElse(null);
    }

    /// What of a pod counts there. Where images lie alone nothing does: no image belongs to a pod.
    public Set<DiskPart> measuredParts(FilesystemLayout layout) {
        return switch (layout) {
            case SINGLE -> EnumSet.allOf(DiskPart.class);
            case DEDICATED_IMAGEFS ->
                this == NODEFS ? EnumSet.of(DiskPart.LOGS, DiskPart.VOLUMES) : EnumSet.of(DiskPart.ROOTFS);
            case SPLIT -> this == IMAGEFS ? EnumSet.noneOf(DiskPart.class) : EnumSet.allOf(DiskPart.class);
        };
    }

    /// Whether images lie there.
    public boolean holdsImages(FilesystemLayout layout) {
        return switch (layout) {
            case SINGLE -> true;
            case DEDICATED_IMAGEFS -> this != NODEFS;
            case SPLIT -> this == IMAGEFS;
        };
    }
}
