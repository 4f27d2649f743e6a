package io.barograph.exporter.recording;

import io.barograph.exporter.kernel.FileTree;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;

/// The files that are read when a cgroup is found and at audits only, since they hardly ever change. A frame without
/// one does not say that it is gone.
final class SeldomRead {

    private static final Set<String> NAMES = Set.of("cpu.weight", "cpu.idle");

    private SeldomRead() {}

    static boolean isSeldom(KernelPath filePath) {
        return filePath.tree() == FileTree.CGROUP && NAMES.contains(filePath.name());
    }
}
