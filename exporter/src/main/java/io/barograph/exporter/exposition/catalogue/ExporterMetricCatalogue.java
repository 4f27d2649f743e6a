package io.barograph.exporter.exposition.catalogue;

import io.barograph.metric.MetricFamily;
import io.barograph.metric.ServerMetric;
import module java.base;

/// Every family that the exporter publishes besides `jvm_*` and `process_*`. `docs/metrics.md` is held equal to it.
public final class ExporterMetricCatalogue {

    private ExporterMetricCatalogue() {}

    public static List<MetricFamily> families() {
        return Stream.of(
                        Stream.of(ExporterMetric.values()).map(ExporterMetric::family),
                        Stream.of(SelfMetric.values()).map(SelfMetric::family),
                        ServerMetric.familiesWith("barograph_exporter_").stream())
                .flatMap(families -> families)
                .toList();
    }
}
