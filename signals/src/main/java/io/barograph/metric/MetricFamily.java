package io.barograph.metric;

import module java.base;

/// A metric as a catalogue describes it: the series of one name.
///
/// @param name as in the exposition
/// @param labels their names, in the order in which values are given
/// @param help one line
public record MetricFamily(MetricType type, String name, List<String> labels, String help, MetricStability stability) {

    private static final List<String> UNITS = List.of("seconds", "bytes", "ratio");
    private static final String TOTAL = "_total";

    public MetricFamily {
        labels = List.copyOf(labels);
    }

    /// A counter or a gauge: a counter's name ends with `_total`, and no gauge's does.
    public static MetricFamily of(String series, String help, MetricStability stability) {
        return of(series.matches(".*_total(\\{.*)?") ? MetricType.COUNTER : MetricType.GAUGE, series, help, stability);
    }

    /// @param series the name, with the names of the labels in braces where it has some: `x_total{scope,kind}`
    public static MetricFamily of(MetricType type, String series, String help, MetricStability stability) {
        int brace = series.indexOf('{');
        if (brace < 0) {
            return new MetricFamily(type, series, List.of(), help, stability);
        }
        String labels = series.substring(brace + 1, series.length() - 1);
        return new MetricFamily(type, series.substring(0, brace), List.of(labels.split(",", -1)), help, stability);
    }

    /// The unit that the name says: seconds, bytes, ratio; empty where it counts things.
    public String unit() {
        String base = name.endsWith(TOTAL) ? name.substring(0, name.length() - TOTAL.length()) : name;
        for (String unit : UNITS) {
            if (base.endsWith("_" + unit)) {
                return unit;
            }
        }
        return "";
    }
}
