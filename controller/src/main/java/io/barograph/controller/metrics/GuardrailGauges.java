package io.barograph.controller.metrics;

import io.barograph.controller.guardrail.GuardrailReport;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// How the guardrails stand at the moment of a scrape. Of pools and zones the fullest fifty are told.
public final class GuardrailGauges {

    private final Supplier<GuardrailReport> reports;
    private final Shown limits;
    private final Shown used;
    private final Shown storms;
    private final Shown outages;

    public GuardrailGauges(SelfMetrics metrics, Supplier<GuardrailReport> reports) {
        this.reports = reports;
        limits = new Shown(metrics.gauge(ControllerMetricFamily.BUDGET_LIMIT.family()));
        used = new Shown(metrics.gauge(ControllerMetricFamily.BUDGET_USED.family()));
        storms = new Shown(metrics.gauge(ControllerMetricFamily.STORM.family()));
        outages = new Shown(metrics.gauge(ControllerMetricFamily.SIGNAL_OUTAGE.family()));
    }

    /// Brings the gauges up to date; called before each scrape is written.
    public synchronized void refresh() {
        GuardrailReport report = reports.get();
        Map<List<String>, Integer> most = new HashMap<>();
        Map<List<String>, Integer> taken = new HashMap<>();
        for (GuardrailReport.Use use : report.budgets()) {
            List<String> labels = List.of(use.scope(), use.name(), use.taints());
            most.put(labels, use.limit());
            taken.put(labels, use.used());
        }
        limits.show(most);
        used.show(taken);
        storms.show(goings(report.storms()));
        outages.show(goings(report.outages()));
    }

    private static Map<List<String>, Integer> goings(List<GuardrailReport.Going> goings) {
        Map<List<String>, Integer> values = new HashMap<>();
        goings.forEach(going -> values.put(List.of(going.name()), going.held() ? 1 : 0));
        return values;
    }

    /// A gauge whose series come and go.
    private static final class Shown {

        private final SelfGauge gauge;
        private Set<List<String>> shown = new HashSet<>();

        Shown(SelfGauge gauge) {
            this.gauge = gauge;
        }

        void show(Map<List<String>, Integer> values) {
            shown.removeAll(values.keySet());
            shown.forEach(gone -> gauge.remove(gone.toArray(String[]::new)));
            values.forEach((labels, value) -> gauge.set(value, labels.toArray(String[]::new)));
            shown = new HashSet<>(values.keySet());
        }
    }
}
