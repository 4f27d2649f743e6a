package io.barograph.rules.demand;

import module java.base;

/// Where a demand stands, in Prometheus's words.
public enum Phase {
    INACTIVE,
    PENDING,
    FIRING,
    KEEP_FIRING;

    /// The word in tables, JSON and logs: `inactive`, `pending`, `firing`, `keep-firing`.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
