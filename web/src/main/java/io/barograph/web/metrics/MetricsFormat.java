package io.barograph.web.metrics;

/// The formats in which metrics are served.
public enum MetricsFormat {
    /// <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>
    TEXT_0_0_4("text/plain; version=0.0.4; charset=utf-8"),
    /// <https://prometheus.io/docs/specs/om/open_metrics_spec/>; it ends with `# EOF`.
    OPENMETRICS_1_0_0("application/openmetrics-text; version=1.0.0; charset=utf-8");

    private final String contentType;

    MetricsFormat(String contentType) {
        this.contentType = contentType;
    }

    public String contentType() {
        return contentType;
    }
}
