package io.barograph.exporter.exposition.catalogue;

import module java.base;

/// The metrics of pods and containers that an exposition has. Those of the node are the same in all.
public enum ExpositionProfile {
    /// Our own names.
    LEAN,
    /// Names of other programs, in place of ours for the same values.
    COMPAT,
    /// Our names and theirs, and the kernel's averages per pod.
    FULL;

    /// The word on the command line: `lean`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
