package io.barograph.controller.kube.access;

import module java.base;

/// Bounds what is read to reach a cluster. Opening a pipe waits for its writer, and a device may never end.
final class ShortFiles {

    private static final long MAX_BYTES = 1024 * 1024;

    private ShortFiles() {}

    /// @param what the file's meaning, for the message
    /// @throws ClusterAccessException if it is no regular file, or too long
    static void expectShort(String what, Path file) {
        if (!Files.isRegularFile(file) || file.toFile().length() > MAX_BYTES) {
            throw new ClusterAccessException(what + " " + file
                    + ": expected a regular file of at most 1 MiB. Maybe it is a pipe or a directory: write it to a file"
                    + " first.");
        }
    }
}
