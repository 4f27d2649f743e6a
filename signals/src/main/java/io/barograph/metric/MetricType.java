package io.barograph.metric;

import java.util.Locale;

/// How Prometheus is to take a family's values.
public enum MetricType {
    COUNTER,
    GAUGE,
    HISTOGRAM;

    /// As in a `# TYPE` line.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
