package io.barograph.signal;

import module java.base;
import org.jspecify.annotations.Nullable;

/// How a node's images and writable layers lie on file systems (KEP-4191).
public enum FilesystemLayout {
    /// Images and writable layers lie on the file system of the kubelet's root directory.
    SINGLE,
    /// Images and writable layers lie together on another file system.
    DEDICATED_IMAGEFS,
    /// Writable layers lie elsewhere than images.
    SPLIT;

    /// The word in options and labels: `dedicated_imagefs`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The layout of that word, or null.
    public static @Nullable FilesystemLayout ofWord(String word) {
        return Arrays.stream(values())
                .filter(it -> it.word().equals(word))
                .findFirst()
                .orElse(null);
    }

    /// The layout that follows from where images lie, and whether writable layers lie with them.
    public static FilesystemLayout of(boolean imagesWithKubelet, boolean layersWithImages) {
        if (!layersWithImages) {
            return SPLIT;
        }
        return imagesWithKubelet ? SINGLE : DEDICATED_IMAGEFS;
    }
}
