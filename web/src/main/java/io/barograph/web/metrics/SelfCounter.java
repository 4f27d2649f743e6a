package io.barograph.web.metrics;

import io.prometheus.client.Counter;

/// Counts one kind of event of the program itself.
public final class SelfCounter {

    private final Counter counter;

    SelfCounter(Counter counter) {
        this.counter = counter;
    }

    public void inc(String... labels) {
        counter.labels(labels).inc();
    }

    public void add(double amount, String... labels) {
        counter.labels(labels).inc(amount);
    }

    /// The count so far.
    public double get(String... labels) {
        return counter.labels(labels).get();
    }
}
