package io.barograph.controller.http;

import io.barograph.controller.act.NodeReport;
import io.barograph.controller.guardrail.HeldBack;
import io.barograph.web.SelfGauge;
import io.barograph.web.SelfMetrics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// How many demands are held back at the moment of a scrape, by the cause.
final class HeldBackGauge {

    private final Supplier<List<NodeReport>> reports;
    private final SelfGauge gauge;

    HeldBackGauge(SelfMetrics metrics, Supplier<List<NodeReport>> reports) {
        this.reports = reports;
        this.gauge = metrics.gauge(Family.DEMANDS_HELD_BACK.family());
    }

    /// Brings the gauge up to date; called before each scrape is written.
    void refresh() {
        Map<String, Integer> counts = new HashMap<>();
        reports.get()
                .forEach(report ->
                        report.plan().heldBack().values().forEach(why -> counts.merge(why.word(), 1, Integer::sum)));
        HeldBack.words().forEach(word -> gauge.set(counts.getOrDefault(word, 0), word));
    }
}
