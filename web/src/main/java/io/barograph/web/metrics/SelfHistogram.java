package io.barograph.web.metrics;

import io.prometheus.client.Histogram;

/// How long something of the program's own takes, in seconds.
public final class SelfHistogram {

    private final Histogram histogram;

    SelfHistogram(Histogram histogram) {
        this.histogram = histogram;
    }

    public void observeSeconds(double seconds, String... labels) {
        histogram.labels(labels).observe(seconds);
    }
}
