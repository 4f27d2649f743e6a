package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import module java.base;

/// A series about the exporter itself.
///
/// @param value in millionths for a metric in seconds, else a whole number
public record ExporterSeries(ExporterMetric metric, long value, List<String> labels) {

    public ExporterSeries(ExporterMetric metric, long value, String... labels) {
        this(metric, value, List.of(labels));
    }
}
