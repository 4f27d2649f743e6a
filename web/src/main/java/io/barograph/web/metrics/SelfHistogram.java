package io.barograph.web.metrics;

import io.prometheus.client.Histogram;

/// How long something of the program's own takes, in seconds.
public final class SelfHistogram {

    private final Histogram histogram;

    SelfHistogram(Histogram histogram) {
        this.histogram = histogram;
    }

    /// Shows the series before anything was observed.
    public void showSeries(String... labels) {
        Object _ = histogram.labels(labels);
    }

    public void observeSeconds(double seconds, String... labels) {
        histogram.labels(labels).observe(seconds);
    }
}
