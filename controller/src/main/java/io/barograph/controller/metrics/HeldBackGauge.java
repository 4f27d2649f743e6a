package io.barograph.controller.metrics;

import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.reconcile.ReconcileReport;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// How many demands are held back at the moment of a scrape, by the cause.
public final class HeldBackGauge {

    private final Supplier<List<ReconcileReport>> reports;
    private final SelfGauge gauge;

    public HeldBackGauge(SelfMetrics metrics, Supplier<List<ReconcileReport>> reports) {
        this.reports = reports;
        this.gauge = metrics.gauge(ControllerMetricFamily.DEMANDS_HELD_BACK.family());
    }

    /// Brings the gauge up to date; called before each scrape is written.
    public void refresh() {
        Map<String, Integer> counts = new HashMap<>();
        reports.get()
                .forEach(report ->
                        report.plan().heldBack().values().forEach(why -> counts.merge(why.word(), 1, Integer::sum)));
        HeldBack.words().forEach(word -> gauge.set(counts.getOrDefault(word, 0), word));
    }
}
