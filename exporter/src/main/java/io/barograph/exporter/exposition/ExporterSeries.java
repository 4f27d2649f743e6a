package io.barograph.exporter.exposition;

import io.barograph.exporter.exposition.catalogue.ExporterMetric;
import java.util.List;

/// One series of the exporter's own.
///
/// @param millionths the value in millionths; for a family without a unit a whole number of them
public record ExporterSeries(ExporterMetric family, List<String> labels, long millionths) {

    public ExporterSeries {
        labels = List.copyOf(labels);
    }

    /// A number of things.
    public static ExporterSeries count(ExporterMetric family, long value, String... labels) {
        return new ExporterSeries(family, List.of(labels), value * 1_000_000);
    }

    /// A time.
    public static ExporterSeries micros(ExporterMetric family, long micros, String... labels) {
        return new ExporterSeries(family, List.of(labels), micros);
    }
}
