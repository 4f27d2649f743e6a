package io.barograph.controller.metrics;

import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.web.metrics.SelfGauge;
import io.barograph.web.metrics.SelfMetrics;
import java.util.List;
import java.util.function.Consumer;

/// Counts who would be shut out or misled by taints.
public final class HazardMetrics implements Consumer<List<Hazard>> {

    private final SelfGauge hazards;

    public HazardMetrics(SelfMetrics metrics) {
        hazards = metrics.gauge(ControllerMetricFamily.HAZARDS.family());
        accept(List.of());
    }

    @Override
    public void accept(List<Hazard> found) {
        for (Hazard.Kind kind : Hazard.Kind.values()) {
            long count = found.stream().filter(each -> each.kind() == kind).count();
            hazards.set((double) count, kind.word());
        }
    }
}
