package io.barograph.exporter.exposition.catalogue;

import module java.base;

/// Which metrics of pods and containers an exposition has. Those of the node are the same in all.
public enum ExpositionProfile {
    /// Our own names.
    LEAN,
    /// Other programs' names, in place of ours for the same values.
    COMPAT,
    /// Ours and theirs, and the kernel's averages per pod.
    FULL;

    /// As on the command line: `lean`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
