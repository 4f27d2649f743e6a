package io.barograph.rules.demand;

import java.util.Locale;

/// Where a demand stands, in Prometheus's words.
public enum Phase {
    INACTIVE,
    PENDING,
    FIRING,
    KEEP_FIRING;

    /// The word in logs and labels: `inactive`, `pending`, `firing`, `keep_firing`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
