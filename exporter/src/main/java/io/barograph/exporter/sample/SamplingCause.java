package io.barograph.exporter.sample;

import java.util.Locale;

/// Why a pass was made.
public enum SamplingCause {
    /// It was due.
    TIMER,
    /// Somebody scraped, and the last pass was no longer fresh.
    SCRAPE,
    /// The kernel told of a stall.
    PSI,
    /// A pod or container was born or died.
    CGROUP;

    /// The label value in metrics: `timer`, `scrape`, `psi`, `cgroup`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
