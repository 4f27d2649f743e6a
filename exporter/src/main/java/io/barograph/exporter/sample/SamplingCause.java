package io.barograph.exporter.sample;

import module java.base;

/// Why a pass was made.
public enum SamplingCause {
    /// The pass was due.
    TIMER,
    /// A scrape came, and the last pass was no longer fresh.
    SCRAPE,
    /// The kernel reported a stall.
    PSI,
    /// A cgroup was made or removed.
    CGROUP;

    /// The label value in metrics: `timer`, `scrape`, `psi`, `cgroup`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
