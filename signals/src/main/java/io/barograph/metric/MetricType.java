package io.barograph.metric;

import module java.base;

/// How Prometheus is to take a family's values.
public enum MetricType {
    COUNTER,
    GAUGE,
    HISTOGRAM;

    /// The word in a `# TYPE` line.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
