package io.barograph.controller.metrics;

import io.barograph.web.metrics.SelfGauge;
import module java.base;

/// A gauge whose series come and go.
final class VaryingGauge {

    private final SelfGauge gauge;
    private Set<List<String>> shown = new HashSet<>();

    VaryingGauge(SelfGauge gauge) {
        this.gauge = gauge;
    }

    void showValues(Map<List<String>, ? extends Number> values) {
        shown.removeAll(values.keySet());
        shown.forEach(gone -> gauge.removeSeries(gone.toArray(String[]::new)));
        values.forEach((labels, value) -> gauge.set(value.doubleValue(), labels.toArray(String[]::new)));
        shown = new HashSet<>(values.keySet());
    }
}
