package io.barograph.signal;

import java.util.Locale;

/// Whether the kubelet evicts at once or after a grace period.
public enum ThresholdKind {
    HARD,
    SOFT;

    /// `hard` or `soft`, as label values say.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
