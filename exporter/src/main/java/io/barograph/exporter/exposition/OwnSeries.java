package io.barograph.exporter.exposition;

import java.util.List;

/// One series of the exporter's own.
///
/// @param millionths the value in millionths; for a family without a unit a whole number of them
public record OwnSeries(Family family, List<String> labels, long millionths) {

    public OwnSeries {
        labels = List.copyOf(labels);
    }

    /// A number of things.
    public static OwnSeries count(Family family, long value, String... labels) {
        return new OwnSeries(family, List.of(labels), value * 1_000_000);
    }

    /// A time.
    public static OwnSeries micros(Family family, long micros, String... labels) {
        return new OwnSeries(family, List.of(labels), micros);
    }
}
