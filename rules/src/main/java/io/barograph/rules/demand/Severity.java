package io.barograph.rules.demand;

import java.util.Locale;

/// How much a demand matters to people, as its rule says.
public enum Severity {
    INFO,
    WARNING,
    CRITICAL;

    /// As rules and the decision log write it: `warning`.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
