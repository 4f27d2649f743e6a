package io.barograph.exporter.culprit;

import io.barograph.exporter.contention.Leaf;
import io.barograph.exporter.frame.Cgroup;
import io.barograph.signal.Scope;
import module java.base;
import org.jspecify.annotations.Nullable;

/// An owner that waited for what others had.
///
/// @param owner its number among the owners; [#NO_OWNER] where the kernel's own threads waited
/// @param cgroup the owner's; of the kernel, kubepods or the root
/// @param leaf the owner's leaf that waited the longest; null of the kernel
/// @param scopes the scopes in which it counts
/// @param micros for how long
record Sufferer(int owner, Cgroup cgroup, @Nullable Leaf leaf, Set<Scope> scopes, long micros) {

    static final int NO_OWNER = -1;

    boolean isKernel() {
        return owner == NO_OWNER;
    }
}
