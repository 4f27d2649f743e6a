package io.barograph.controller.kubelet;

import io.barograph.signal.FilesystemLayout;
import module java.base;

/// What frees room without ending a pod: containers that have ended, and images that no container uses.
public enum ReclaimStep {
    DELETE_UNUSED_CONTAINERS,
    DELETE_UNUSED_IMAGES;

    /// What the kubelet frees first, in its order.
    public static List<ReclaimStep> of(NodeFilesystem filesystem, FilesystemLayout layout) {
        boolean images = filesystem == NodeFilesystem.IMAGEFS;
        return switch (layout) {
            case SINGLE -> List.of(values());
            case DEDICATED_IMAGEFS -> filesystem == NodeFilesystem.NODEFS ? List.of() : List.of(values());
            case SPLIT -> List.of(images ? DELETE_UNUSED_IMAGES : DELETE_UNUSED_CONTAINERS);
        };
    }
}
