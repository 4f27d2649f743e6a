package io.barograph.web.metrics;

import io.prometheus.client.Gauge;

/// A value of the program itself that goes up and down.
public final class SelfGauge {

    private final Gauge gauge;

    SelfGauge(Gauge gauge) {
        this.gauge = gauge;
    }

    public void set(double value, String... labels) {
        gauge.labels(labels).set(value);
    }

    /// Takes the series away: absent is not zero.
    public void removeSeries(String... labels) {
        gauge.remove(labels);
    }

    public double get(String... labels) {
        return gauge.labels(labels).get();
    }

    public void inc() {
        gauge.inc();
    }

    public void dec() {
        gauge.dec();
    }
}
